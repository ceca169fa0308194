import type { Entries } from './unzip.js';
import { xmlTree } from './xml.js';

/** What a part of an Office file refers to (ECMA-376 part 2, 9.3). */
export interface Relation {
  readonly id: string;
  /** Last segment of its type: `slide`, `notesSlide`. */
  readonly type: string;
  /** Path of the part it leads to, from the root of the archive. */
  readonly path: string;
}

/** The relations of a part; none when it has none. Parts elsewhere are not among them. */
export function relationsOf(entries: Entries, part: string): Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]+)$/.exec(part) ?? [];
  const bytes = entries[`${folder}_rels/${name}.rels`];
  if (!bytes) return [];
  return xmlTree(bytes)('Relationship')
    .toArray()
    .filter(({ attribs }) => attribs['TargetMode'] !== 'External')
    .map(({ attribs }) => ({
      id: attribs['Id'] ?? '',
      type: (attribs['Type'] ?? '').split('/').at(-1) ?? '',
      path: pathFrom(folder, attribs['Target'] ?? ''),
    }));
}

/** Dots in it are followed; what leads out of the archive names nothing in it. */
export const pathFrom = (folder: string, target: string): string =>
  decodeURI(new URL(target, `zip:///${folder}`).pathname.slice(1));
