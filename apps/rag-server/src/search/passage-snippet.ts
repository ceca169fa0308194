/** How much of a passage a search hit shows; `fetch_document` has the rest. */
const snippetChars = 500;
const around = 120;
const piecesShown = 3;

/** A hit as a model reads it: labelled lines, empty ones left out, the words of the query in bold. */
export function hitText(
  hit: { title: string; description: string; text: string; source: string },
  query: string,
): string {
  const lines = [
    ['Title', hit.title],
    ['Description', hit.description],
    ['Snippet', snippet(hit.text.trim(), query)],
    ['Source', hit.source],
  ] as const;
  return lines.flatMap(([label, value]) => (value === '' ? [] : [`**${label}:** ${value}`])).join('\n\n');
}

/** The passage itself when it is short, otherwise the stretches around the query's words, else its beginning. */
export function snippet(text: string, query: string): string {
  if (text.length <= snippetChars) return text;
  const places = matches(text, query);
  if (places.length === 0) return `${text.slice(0, wordEnd(text, snippetChars))} ...`;
  return stretches(text, places)
    .slice(0, piecesShown)
    .map(([from, to]) => text.slice(from, to).trim())
    .join('\n...\n');
}

function matches(text: string, query: string): number[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])];
  const lower = text.toLowerCase();
  return words
    .map((word) => lower.indexOf(word))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
}

function stretches(text: string, places: readonly number[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const place of places) {
    const [from, to] = [wordStart(text, place - around), wordEnd(text, place + around)];
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else merged.push([from, to]);
  }
  return merged;
}

const wordStart = (text: string, at: number) => (at <= 0 ? 0 : text.lastIndexOf(' ', at) + 1);

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + 40 ? at : space;
}
