import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ui } from '../../api/clients.js';
import { onlyIf, type Seen } from '../../api/seen.js';
import { useChange } from '../../changes/use-change.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { ConflictNotice } from '../../kit/conflict-notice.js';
import { useTeamChoices } from '../../kit/use-team-choices.js';
import type { SpaceKey } from '../space-key.js';
import { useAgentChoices } from '../use-agent-choices.js';
import { LostList } from './lost-list.js';
import { type Connection, connectionPath } from './read-connection.js';
import { t } from '../../texts/texts.js';

interface MoveProps {
  readonly space: SpaceKey;
  readonly seen: Seen<Connection>;
  readonly onReload: () => void;
}

/** Gives a space to another team; what it loses is said before. */
export function MoveSpace({ space, seen, onReload }: MoveProps) {
  const { space_name: name, team } = seen.data;
  const teams = useTeamChoices().filter(({ value }) => value !== team.slug);
  const { choices: agents, placeholder } = useAgentChoices();
  const [to, setTo] = useState<string | null>(null);
  const [agent, setAgent] = useState<string | null>(null);
  const newTeam = teams.find(({ value }) => value === to)?.label ?? '';
  const newAgent = agents.find(({ value }) => value === agent)?.label ?? '';
  const move = useChange({
    change: (body: { readonly team_slug: string; readonly agent_id: string }) =>
      ui.put(connectionPath, { params: { path: { ...space }, ...onlyIf(seen) }, body }),
    done: t('{{name}} belongs to {{newTeam}} now.', { name, newTeam }),
    invalidates: [['spaces']],
    failure: 'inline',
  });
  return (
    <Stack maw={520}>
      {move.error !== null && <ConflictNotice error={move.error} onReload={onReload} />}
      <Select
        label={t('New team')}
        description={t('Only its members get answers then.')}
        searchable
        data={teams}
        placeholder={teams.length === 0 ? t('No other teams') : t('Choose')}
        value={to}
        onChange={setTo}
      />
      <Select
        label={t('Agent that answers there')}
        searchable
        data={[...agents]}
        placeholder={placeholder ?? t('Choose')}
        value={agent}
        onChange={setAgent}
      />
      <div>
        <ConfirmButton
          disabled={to === null || agent === null}
          isBusy={move.isPending}
          question={t('Move {{name}} to {{newTeam}}?', { name, newTeam })}
          consequences={
            <Stack gap="xs">
              <Text>
                {t(
                  '{{newAgent}} answers members of {{newTeam}} there when mentioned. Members of {{name}} get no answers any more.',
                  { newAgent, newTeam, name: team.name },
                )}
              </Text>
              <LostList connection={seen.data} kept={agent} />
            </Stack>
          }
          act={t('Move')}
          onConfirm={() => to !== null && agent !== null && move.mutate({ team_slug: to, agent_id: agent })}
        >
          {t('Move to another team')}
        </ConfirmButton>
      </div>
    </Stack>
  );
}
