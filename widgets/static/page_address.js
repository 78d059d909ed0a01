// Keeps parameters in the address of the page, so that a reload finds them again. It shows nothing.
import { setParameters } from "./address.js";
import { observeTraits } from "./dom.js";

/** Write the parameters of a widget into the address, without a new entry of the browser's history.
 *
 * An older entry has those of its time: after Back they are written again, because they belong to the page. */
export function mountPageAddress(context) {
  const { model } = context;
  const update = () => {
    const address = setParameters(location.href, model.get("parameters"));
    if (address !== location.href) history.replaceState(history.state, "", address);
  };
  update();
  addEventListener("popstate", update);
  return observeTraits(context, ["parameters"], update, () => removeEventListener("popstate", update));
}
