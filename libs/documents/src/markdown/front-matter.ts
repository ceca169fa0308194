import { parse } from 'yaml';

/** What a file says of itself before its text. */
export interface FrontMatter {
  readonly title: string;
  readonly description: string;
  /** Characters of the file before its text; none when it has no front matter. */
  readonly length: number;
}

const none: FrontMatter = { title: '', description: '', length: 0 };

/** Longer, it is no head of a text. */
const maxLength = 65_536;

/** Front matter at the very start of a text with `\n` line ends: YAML between `---`, TOML between `+++`. */
export function frontMatterOf(content: string): FrontMatter {
  const start = content.slice(0, maxLength);
  const [whole = '', yaml] = /^---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/ms.exec(start) ?? [];
  if (yaml !== undefined) {
    const fields = yamlFields(yaml);
    return fields ? { ...about(fields), length: whole.length } : none;
  }
  const [all = '', toml] = /^\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*(?:\n|$)/ms.exec(start) ?? [];
  return toml === undefined ? none : { ...about(tomlStrings(toml)), length: all.length };
}

const about = (fields: Readonly<Record<string, unknown>>) => ({
  title: wordsOf(fields['title']),
  description: wordsOf(fields['description']),
});

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : '';

const key = /^[\w.-]+\s*:(?:\s|$)/;

/** `undefined` for text between two rules, which is no mapping. */
function yamlFields(text: string): Readonly<Record<string, unknown>> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const isMapping = lines.every((line) => key.test(line) || /^[\s}\]-]/.test(line));
  if (!isMapping || (lines.length > 0 && !lines.some((line) => key.test(line)))) return undefined;
  return { title: yamlField(lines, 'title'), description: yamlField(lines, 'description') };
}

/** No title is longer. */
const maxLines = 20;

/** Only what is asked for is parsed: front matter may be long, and other parts of it broken. */
function yamlField(lines: readonly string[], name: string): unknown {
  const at = lines.findIndex((line) => new RegExp(`^${name}\\s*:`, 'i').test(line));
  if (at < 0) return undefined;
  const after = lines.slice(at + 1, at + maxLines);
  const end = after.findIndex((line) => !/^\s/.test(line));
  const own = [lines[at] ?? '', ...(end < 0 ? after : after.slice(0, end))].join('\n');
  try {
    return Object.values(parse(own, { logLevel: 'error' }) as object)[0];
  } catch {
    // As authors write it, with a colon in the words.
    return own.replace(/^[^:]*:\s*/, '').replace(/^(["'])(.*)\1$/, '$2');
  }
}

/** Strings on one line, above the first table. */
function tomlStrings(text: string): Readonly<Record<string, string>> {
  const [top = ''] = text.split(/^\s*\[/m, 1);
  const found = [...top.matchAll(/^\s*(title|description)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*')/gm)];
  return Object.fromEntries(found.map(([, key = '', value = '']) => [key, tomlString(value)]));
}

/** Basic strings are escaped as those of JSON are, literal ones not at all (TOML 1.0, "String"). */
function tomlString(value: string): string {
  if (value.startsWith("'")) return value.slice(1, -1);
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}
