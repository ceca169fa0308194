import type { UiSchemas } from '@parley/client';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen, seenIn } from '../api/seen.js';
import { t } from '../texts/texts.js';

type Linked = UiSchemas['LinkedGroup'];
export type LinkedGroups = Seen<Linked[]>;

/** What groups are linked to. */
export interface GroupTarget {
  readonly id: string;
  /** What its people are, `in Finance` or `administrators`. */
  readonly people: string;
  /** Whether they can be members there, too. */
  readonly hasMembers: boolean;
  readonly read: (signal: AbortSignal) => Promise<LinkedGroups>;
  readonly link: (groupId: string, role: Linked['role'], seen: LinkedGroups) => Promise<unknown>;
  readonly unlink: (groupId: string, seen: LinkedGroups) => Promise<unknown>;
}

export const teamTarget = ({ id, name }: UiSchemas['Team']): GroupTarget => ({
  ...{ id, people: t('in {{name}}', { name }), hasMembers: true },
  read: async (signal) =>
    seenIn<Linked[]>(await ui.open('get', '/api/admin/teams/{id}/groups', { signal, params: { path: { id } } })),
  link: (groupId, role, seen) =>
    ui.put('/api/admin/teams/{id}/groups/{groupId}', {
      params: { path: { id, groupId }, ...onlyIf(seen) },
      body: { role },
    }),
  unlink: (groupId, seen) =>
    ui.delete('/api/admin/teams/{id}/groups/{groupId}', { params: { path: { id, groupId }, ...onlyIf(seen) } }),
});

export const administratorsTarget: GroupTarget = {
  ...{ id: 'administrators', people: t('administrators'), hasMembers: false },
  read: async (signal) => seenIn<Linked[]>(await ui.open('get', '/api/admin/administrator-groups', { signal })),
  link: (groupId, _role, seen) =>
    ui.put('/api/admin/administrator-groups/{groupId}', { params: { path: { groupId }, ...onlyIf(seen) } }),
  unlink: (groupId, seen) =>
    ui.delete('/api/admin/administrator-groups/{groupId}', { params: { path: { groupId }, ...onlyIf(seen) } }),
};
