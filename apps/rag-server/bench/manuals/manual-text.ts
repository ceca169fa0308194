/** What a page of a manual says: the line below its name, which people may ask with, and all the rest. */
export interface ManualPage {
  readonly summary: string;
  readonly text: string;
}

/** Of a page in roff as man(7) describes it; `undefined` where it only points to another or has no summary. */
export function manualPage(source: string): ManualPage | undefined {
  const lines = source.split('\n').flatMap((line) => plain(line));
  const [name, first] = headingsOf(lines);
  if (name === undefined) return undefined;
  const end = first ?? lines.length;
  const named = lines.slice(name + 1, end).join(' ');
  const summary = /\s[-–—]\s+(.+)$/.exec(named)?.[1]?.trim();
  const text = lines
    .slice(end)
    .map((line) => line.replace(/^\.S[HS]\s+/, '\n## '))
    .join('\n')
    .trim();
  return summary === undefined || text === '' ? undefined : { summary, text };
}

const headingsOf = (lines: readonly string[]) =>
  lines.flatMap((line, at) => (line.startsWith('.SH') ? [at] : [])).slice(0, 2);

/** Requests that only set type keep their words; others and comments go. */
function plain(line: string): string[] {
  if (/^['.]\s*\\"/.test(line)) return [];
  const heading = /^\.\s*(S[HS])\s+"?(.*?)"?$/.exec(line);
  if (heading !== null) return [`.${heading[1] ?? ''} ${unescaped(heading[2] ?? '')}`];
  if (/^\.\s*(PP|TP|IP|LP|P|br|sp)\b/.test(line)) return [''];
  const set = /^\.\s*(?:[BI]|[BIR][BIR]|SM|SB)\s+(.*)$/.exec(line);
  if (set !== null) return [unescaped(set[1] ?? '').replaceAll('"', '')];
  return line.startsWith('.') || line.startsWith("'") ? [] : [unescaped(line)];
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\f(?:\[[^\]]*\]|\(..|.)/g, '')
    .replaceAll(/\\(?:[-'`]|\(hy|\(en|\(em|\[en\]|\[em\])/g, '-')
    .replaceAll(/\\(?:\(aq|\[aq\])/g, "'")
    .replaceAll(/\\s[-+]?\d/g, '')
    .replaceAll(/\\[|^&/,:%]/g, '')
    .replaceAll(/\\[~ 0]/g, ' ')
    .replaceAll(/\\(?:\[[^\]]*\]|\(..|.)/g, ' ');
