/** Read at once, 8 MiB of nothing else would take 2 GB; pages that people wrote have a tag in forty characters. */
export const maxTags = 500_000;

/** Whether a text opens more tags than that, ends and comments counted as well: what a parser makes of it grows with them. */
export function hasMoreTags(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= most; at = text.indexOf('<', at + 1)) count += 1;
  return count > most;
}
