// Which recording of a game holds what a link asks for, and where in it.

const sortWords = (text = "") => text.split(/\s+/).filter(Boolean).sort().join(" ");

/** Return the recording of matches that begin in this way, or else one that may contain the position asked for. */
export function findRecording(recordings, start) {
  const isLike = (each, keys) => keys.every((key) => sortWords(each.start[key]) === sortWords(start[key]));
  const recorded = recordings.filter(({ file }) => file);
  const exact = recorded.find((each) => isLike(each, ["version", "tiles", "rules", "seed", "position", "turn"]));
  if (exact || !start.position) return exact;
  return recorded.find((each) => !each.start.position && isLike(each, ["version", "tiles", "rules"]));
}

/** Return a recording from the position asked for on, with the player to move who is asked for; null if it has none. */
export function beginAtPosition(RecordedModel, recording, { position, turn }) {
  if (!position || recording.start.position === position) return recording;
  return RecordedModel.beginAt(recording, position, turn);
}
