import { createHash } from 'node:crypto';
import type { DocumentReaders } from '@parley/contracts';

/** Subjects of authz (`user:<id>`, `team:<slug>#member`, `external_group:<id>#member`) and `email:<address>`. */
type Principal = string;

/**
 * Who may read a document beside its datasource's own word: whoever is among the principals of every part. A part without
 * principals lets nobody read, and so does a list without parts.
 */
export interface ReaderList {
  /** The same for the same parts, in whatever order they and their principals came. */
  readonly key: string;
  /** Each sorted and without repetition, and so are they. */
  readonly allOf: readonly (readonly Principal[])[];
}

/** The verified address of a person, which authz knows nothing of. */
export const emailPrincipal = (address: string): Principal => `email:${address.trim().toLowerCase()}`;

/** Many documents name the same readers: passages carry the key alone, and what it stands for is kept once. */
export function readerList(parts: readonly (readonly Principal[])[]): ReaderList {
  const sorted = parts.map((part) => [...new Set(part)].sort());
  const allOf = [...new Map(sorted.map((part) => [JSON.stringify(part), part])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, part]) => part);
  return { key: createHash('sha256').update(JSON.stringify(allOf)).digest('base64url').slice(0, 22), allOf };
}

/** As an ingestor names them. */
export const readerListOf = ({ people, groups }: DocumentReaders): ReaderList =>
  readerList([[...people.map(personPrincipal), ...groups.map(membersOf)]]);

const personPrincipal = (person: string): Principal => (person.startsWith('user:') ? person : emailPrincipal(person));

const membersOf = (group: string): Principal => (group.endsWith('#member') ? group : `${group}#member`);
