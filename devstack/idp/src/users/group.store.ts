import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database.js';

/** A group. Its path has no leading slash: `staff`, and `staff/kitchen` below it. */
export interface Group {
  readonly id: string;
  readonly path: string;
}

/** Where groups are kept. Who is in one is kept with the users, by its path. */
export interface GroupStore {
  find(id: string): Group | undefined;
  findByPath(path: string): Group | undefined;
  /** Ordered by name, the path deciding between those of one name. */
  list(): Group[];
  /** Adds a group that is not there yet. */
  ensure(path: string): Group;
  /** Removes a group with those below it. */
  remove(path: string): void;
}

/** The last part of a path: what a group is called. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function groupStore(database: Database): GroupStore {
  const toGroup = (row: object): Group => ({ ...(row as Group) });
  const store: GroupStore = {
    find: (id) => database.all('SELECT id, path FROM groups WHERE id = ?', id).map(toGroup)[0],
    findByPath: (path) => database.all('SELECT id, path FROM groups WHERE path = ?', path).map(toGroup)[0],
    list: () => database.all('SELECT id, path FROM groups').map(toGroup).sort(byName),
    ensure(path) {
      const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      if (parent !== '') store.ensure(parent);
      const found = store.findByPath(path);
      if (found) return found;
      const group = { id: randomUUID(), path };
      database.run('INSERT INTO groups (id, path) VALUES (?, ?)', group.id, path);
      return group;
    },
    remove(path) {
      for (const group of store.list())
        if (group.path === path || group.path.startsWith(`${path}/`))
          database.run('DELETE FROM groups WHERE id = ?', group.id);
    },
  };
  return store;
}

const byName = (one: Group, other: Group) =>
  nameOf(one.path).localeCompare(nameOf(other.path)) || one.path.localeCompare(other.path);
