// The address of the page: its query parameters, without those that let a person in.

const PRIVATE_KEYS = ["access_token", "session_id"]; // they let a person in, and are not part of what the page shows

/** Return an address with some query parameters set; one with an empty text is removed. */
export function setParameters(page, parameters) {
  const address = new URL(page);
  for (const [key, text] of Object.entries(parameters)) {
    if (text) address.searchParams.set(key, text);
    else address.searchParams.delete(key);
  }
  return address.href;
}

/** Return the parameters with these keys that an address has. */
export function readParameters(page, keys) {
  const { searchParams } = new URL(page);
  return Object.fromEntries(keys.filter((key) => searchParams.has(key)).map((key) => [key, searchParams.get(key)]));
}

/** Return the address of the page with the link's parameters, no other parameters of a match, and nothing private. */
export function buildAddress(page, link, linkKeys, ownKeys = []) {
  const removed = Object.fromEntries([...PRIVATE_KEYS, ...ownKeys, ...linkKeys].map((key) => [key, ""]));
  const address = new URL(setParameters(setParameters(page, removed), link));
  address.hash = "";
  return address.href;
}
