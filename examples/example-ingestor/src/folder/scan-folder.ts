import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** `file`: the server reads it. */
export type FileKind = 'markdown' | 'html' | 'file';

/** A file that becomes a document. */
export interface SourceFile {
  /** Path below the folder, with `/` on every system and composed (NFC): the document's id. */
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

/** Something in the folder that does not become a document, and why. */
export interface LeftOut {
  /** Below the folder, with `/` on every system. */
  readonly path: string;
  readonly reason: string;
}

export interface FolderContent {
  /** Ordered by id. */
  readonly files: readonly SourceFile[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * All Markdown and HTML files, and those that the server reads, below a folder, and what else is in it. An id is in
 * Unicode's composed form (NFC), however the file system spells the name. Throws Error for a folder that cannot be read,
 * and for a name that is not UTF-8: no path leads to what it names.
 */
export async function scanFolder(folder: string, signal: AbortSignal): Promise<FolderContent> {
  const found = new Map<string, SourceFile>();
  const leftOut: LeftOut[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    signal.throwIfAborted();
    for (const entry of (await readdir(at, { withFileTypes: true })).sort(byName)) {
      const path = join(at, entry.name);
      const below = relative(folder, path).split(sep).join('/');
      const kind = kinds[extname(entry.name).toLowerCase()];
      const reason = reasonAgainst(entry, kind);
      if (reason !== undefined) leftOut.push({ path: below, reason });
      else if (entry.isDirectory()) waiting.push(named(path));
      else if (kind) {
        const file = await sourceFile(named(path), below.normalize('NFC'), kind);
        const other = file && found.get(file.id);
        if (other) leftOut.push({ path: below, reason: `${other.id} is another file whose name looks the same.` });
        else if (file) found.set(file.id, file);
      }
    }
  }
  return { files: [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1)), leftOut };
}

const byName = (one: Dirent, other: Dirent) => (one.name < other.name ? -1 : 1);

/** Why an entry of a folder is not looked at. */
function reasonAgainst(entry: Dirent, kind: FileKind | undefined): string | undefined {
  const what = entry.isDirectory() ? 'folder' : 'file';
  if (entry.isSymbolicLink()) return 'Links are not followed.';
  if (entry.name.startsWith('.')) return `A hidden ${what}.`;
  if (entry.isDirectory()) return entry.name === 'node_modules' ? 'A folder of packages.' : undefined;
  if (!entry.isFile()) return 'Neither a file nor a folder.';
  return kind ? undefined : 'No kind of file that is read, by the end of its name.';
}

/** Where bytes are no UTF-8 there is this character in their place, and the file looks as if it had just gone. */
const replacement = '\ufffd';

function named(path: string): string {
  if (path.includes(replacement)) throw new Error(`${path}: the name is not UTF-8. Rename it, or move it elsewhere.`);
  return path;
}

/** Nothing when the file went while the folder was read. */
async function sourceFile(path: string, id: string, kind: FileKind): Promise<SourceFile | undefined> {
  const facts = await stat(path).catch(unlessGone);
  return facts && { id, path, kind, stamp: `${facts.size}:${facts.mtimeMs}:${facts.ino}` };
}

/** For files that go between being seen and being read: `undefined` instead of an error. */
export function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
