import type { FoundFile } from './choose-files.js';

/** The files that were dropped, those in folders with their paths. To be called while the event is told: it forgets. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...files].map((content) => ({ path: content.name, content }));
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (isFile(entry)) return [{ path: entry.fullPath.replace(/^\//, ''), content: await fileOf(entry) }];
  return isFolder(entry) ? (await Promise.all((await entriesOf(entry)).map(filesOf))).flat() : [];
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader tells some at a time; none are the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
