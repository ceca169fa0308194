/** A text in three parts, the middle one being the passage; all of it before where the passage is not in it. */
export function passageIn(text: string, passage: string): { before: string; marked: string; after: string } {
  const wanted = passage.trim();
  const at = wanted === '' ? -1 : text.indexOf(wanted);
  if (at < 0) return { before: text, marked: '', after: '' };
  return { before: text.slice(0, at), marked: wanted, after: text.slice(at + wanted.length) };
}
