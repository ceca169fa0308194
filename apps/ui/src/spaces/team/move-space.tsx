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
    done: `${name} belongs to ${newTeam} now.`,
    invalidates: [['spaces']],
    failure: 'inline',
  });
  return (
    <Stack maw={520}>
      {move.error !== null && <ConflictNotice error={move.error} onReload={onReload} />}
      <Select
        label="New team"
        description="Only its members get answers then."
        searchable
        data={teams}
        placeholder={teams.length === 0 ? 'No other teams' : 'Choose'}
        value={to}
        onChange={setTo}
      />
      <Select
        label="Agent that answers there"
        searchable
        data={[...agents]}
        placeholder={placeholder ?? 'Choose'}
        value={agent}
        onChange={setAgent}
      />
      <div>
        <ConfirmButton
          disabled={to === null || agent === null}
          isBusy={move.isPending}
          question={`Move ${name} to ${newTeam}?`}
          consequences={
            <Stack gap="xs">
              <Text>
                {newAgent} answers members of {newTeam} there when mentioned. Members of {team.name} get no answers any
                more.
              </Text>
              <LostList connection={seen.data} kept={agent} />
            </Stack>
          }
          act="Move"
          onConfirm={() => to !== null && agent !== null && move.mutate({ team_slug: to, agent_id: agent })}
        >
          Move to another team
        </ConfirmButton>
      </div>
    </Stack>
  );
}
