import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** More would not be read in a list. */
const maxNameLength = 100;

interface Place {
  /** Absolute, as the file system spells it. */
  readonly folder: string;
  /** The machine that the folder is on. */
  readonly host: string;
}

/**
 * Names the source of a folder: what the folder is called, for people, and a digest of where it is, as many folders are
 * called alike. The same after every start; another one once the folder has moved. How a file system composes a letter
 * with its accents (NFC, NFD) makes no difference.
 */
export function sourceName({ folder, host }: Place): string {
  const digest = createHash('sha256')
    .update(`${host}\n${folder.normalize('NFC')}`)
    .digest('hex')
    .slice(0, 12);
  return `${nameByFolder(folder)}-${digest}`;
}

/** How earlier versions named it. */
export const nameByFolder = (folder: string): string => basename(folder).normalize('NFC').slice(0, maxNameLength);
