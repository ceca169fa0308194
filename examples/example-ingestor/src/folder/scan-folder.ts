import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** `file`: the server reads it. */
export type FileKind = 'markdown' | 'html' | 'file';

/** A file that becomes a document. */
export interface SourceFile {
  /** Path below the folder, with `/` on every system: the document's id. */
  readonly id: string;
  readonly path: string;
  readonly kind: FileKind;
  /** Differs after every change of the file. */
  readonly stamp: string;
}

const kinds: Readonly<Record<string, FileKind>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  ...Object.fromEntries(
    'pdf docx pptx xlsx csv tsv eml epub ipynb rst adoc zip'
      .split(' ')
      .map((ending) => [`.${ending}`, 'file' as const]),
  ),
};

/**
 * All Markdown and HTML files, and those that the server reads, below a folder, ordered by id. Links, hidden folders and `node_modules` are left out.
 * Throws Error for a folder that cannot be read, and for a name that is not UTF-8: no path leads to what it names.
 */
export async function scanFolder(folder: string, signal: AbortSignal): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    signal.throwIfAborted();
    for (const entry of await readdir(at, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(at, entry.name);
      const kind = kinds[extname(entry.name).toLowerCase()];
      if (entry.isDirectory()) waiting.push(named(path));
      else if (entry.isFile() && kind) found.push(...(await sourceFile(folder, named(path), kind)));
    }
  }
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Where bytes are no UTF-8 there is this character in their place, and the file looks as if it had just gone. */
const replacement = '\ufffd';

function named(path: string): string {
  if (path.includes(replacement)) throw new Error(`${path}: the name is not UTF-8. Rename it, or move it elsewhere.`);
  return path;
}

/** Nothing when the file went while the folder was read. */
async function sourceFile(folder: string, path: string, kind: FileKind): Promise<SourceFile[]> {
  const facts = await stat(path).catch(unlessGone);
  if (!facts) return [];
  const id = relative(folder, path).split(sep).join('/');
  return [{ id, path, kind, stamp: `${facts.size}:${facts.mtimeMs}:${facts.ino}` }];
}

/** For files that go between being seen and being read: `undefined` instead of an error. */
export function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
