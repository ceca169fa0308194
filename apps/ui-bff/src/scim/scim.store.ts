import type { ScimGroup, ScimUser } from './scim.js';
import type { ScimFilter } from './scim-filter.js';

/** Where pushed users and groups are kept. */
export interface ScimStore<Resource extends ScimUser | ScimGroup> {
  find(id: string): Promise<Resource | undefined>;
  /** A page in the order of their making, and how many there are. */
  list(filter: ScimFilter | undefined, offset: number, limit: number): Promise<{ found: Resource[]; total: number }>;
  /** False where another one has its name. */
  insert(resource: Resource): Promise<boolean>;
  /** `stale` when it is not at that version any more, `taken` where another one has its name. */
  replace(resource: Resource, version: number): Promise<'done' | 'stale' | 'taken'>;
  /** False when there is none. */
  remove(id: string): Promise<boolean>;
}

export interface ScimUserStore extends ScimStore<ScimUser> {
  /** Those of these that there are. */
  load(ids: readonly string[]): Promise<ScimUser[]>;
}

export interface ScimGroupStore extends ScimStore<ScimGroup> {
  idsWith(userId: string): Promise<string[]>;
  /** A page by name of those with the text in their name, and how many there are. */
  search(text: string, offset: number, limit: number): Promise<{ found: ScimGroup[]; total: number }>;
}
