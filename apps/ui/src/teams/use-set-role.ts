import type { UiSchemas } from '@parley/client';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { t } from '../texts/texts.js';

type Team = UiSchemas['Team'];

/** What somebody is to be in a team. */
export interface NewRole {
  readonly id: string;
  readonly name: string;
  readonly role: 'member' | 'admin';
}

/** Puts somebody into a team, or makes them something else in it. */
export const useSetRole = (team: Team) =>
  useChange({
    change: ({ id, role }: NewRole) =>
      ui.put('/api/admin/teams/{id}/members/{personId}', {
        params: { path: { id: team.id, personId: id } },
        body: { role },
      }),
    done: (_answer, { name, role }) =>
      t('{{name}} is {{words}} of {{name2}}. Applies from the next question.', {
        name,
        words: role === 'admin' ? t('an admin') : t('a member'),
        name2: team.name,
      }),
    invalidates: [['teams'], ['me']],
  });
