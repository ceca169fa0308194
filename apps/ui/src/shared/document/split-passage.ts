/** A document's text around one passage of it. */
export interface SplitText {
  readonly before: string;
  readonly passage: string;
  readonly after: string;
}

/**
 * Passages are cut from the text as it is, so one is found by its words. `undefined` where it is not in this part, or
 * not any more; of several such places the first counts.
 */
export function splitAtPassage(content: string, passage: string): SplitText | undefined {
  const wanted = passage.trim();
  const at = wanted === '' ? -1 : content.indexOf(wanted);
  if (at < 0) return undefined;
  const end = at + wanted.length;
  return { before: content.slice(0, at), passage: wanted, after: content.slice(end) };
}
