import { textTypeOf } from './text-files.js';

/** A file with its text. `path` keeps the folder it came in, `size` is in bytes. */
export interface ReadFile {
  readonly path: string;
  readonly size: number;
  readonly text: string;
}

/** Why a file is skipped, in the order in which reasons are shown. */
export type Reason = 'kind' | 'size' | 'encoding' | 'blank' | 'unreadable';

export interface LeftOut {
  readonly path: string;
  readonly why: Reason;
}

export interface Chosen {
  readonly taken: readonly ReadFile[];
  readonly leftOut: readonly LeftOut[];
}

/** The largest document rag-server accepts: a larger file would be refused with its whole batch. */
const maxBytes = 1024 * 1024;

/** Reads chosen files, and separates those that can be indexed from the others. */
export async function readFiles(files: readonly File[]): Promise<Chosen> {
  const read = await Promise.all(files.map(readFile));
  return {
    taken: read.flatMap((one) => ('text' in one ? [one] : [])),
    leftOut: read.flatMap((one) => ('why' in one ? [one] : [])),
  };
}

async function readFile(file: File): Promise<ReadFile | LeftOut> {
  const { name, size } = file;
  const path = file.webkitRelativePath || name;
  if (textTypeOf(name) === undefined) return { path, why: 'kind' };
  if (size > maxBytes) return { path, why: 'size' };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { path, why: 'unreadable' };
  const text = textOf(bytes);
  if (text === undefined) return { path, why: 'encoding' };
  return text.trim() === '' ? { path, why: 'blank' } : { path, size, text };
}

/** Anything but UTF-8 would be stored as garbled text that search cannot find. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface Words {
  readonly one: string;
  readonly many: string;
}

const same = (words: string): Words => ({ one: words, many: words });

const words: Readonly<Record<Reason, Words>> = {
  kind: same('only Markdown and text files are accepted.'),
  size: {
    one: 'it is larger than 1 MB. Split it and choose the parts.',
    many: 'they are larger than 1 MB each. Split them and choose the parts.',
  },
  encoding: {
    one: 'it is not in UTF-8. Save it as UTF-8 and choose it again.',
    many: 'they are not in UTF-8. Save them as UTF-8 and choose them again.',
  },
  blank: { one: 'it contains no text.', many: 'they contain no text.' },
  unreadable: {
    one: 'it cannot be read. Choose it again.',
    many: 'they cannot be read. Choose them again.',
  },
};

/** How many are named; a folder may have thousands. */
const named = 3;

/** What was skipped and what to do about it: a sentence for each reason. */
export function leftOutWords(leftOut: readonly LeftOut[]): string[] {
  return (Object.keys(words) as Reason[]).flatMap((reason) => {
    const paths = leftOut.filter(({ why }) => why === reason).map(({ path }) => path);
    if (paths.length === 0) return [];
    const { one, many } = words[reason];
    return [paths.length === 1 ? `${paths[0]} is skipped: ${one}` : `${listed(paths)} are skipped: ${many}`];
  });
}

function listed(paths: readonly string[]): string {
  const rest = paths.length - named;
  const [ends, before] = rest > 0 ? [[`${rest} more`], paths.slice(0, named)] : [paths.slice(-1), paths.slice(0, -1)];
  return `${before.join(', ')} and ${ends.join('')}`;
}
