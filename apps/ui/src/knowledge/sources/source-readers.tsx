import { Group, Paper, Skeleton, Stack, Switch, TagsInput, Text, Title } from '@mantine/core';
import { ApiFailure, type RagSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { useMe } from '../../api/use-me.js';
import { BusyButton } from '../../shared/busy-button.js';
import { LeaveGuard } from '../../shared/leave-guard.js';
import { QueryView } from '../../shared/query-view.js';
import { useUnsaved } from '../../shared/unsaved.js';
import { useChange } from '../../shared/use-change.js';
import { whileEdited } from '../../shared/while-edited.js';

type Readers = RagSchemas['DatasourceReaders'];

/** Which teams may read a source. Whoever does not manage it is shown nothing of it. */
export function SourceReaders({ id }: { readonly id: string }) {
  const readers = useQuery({
    ...whileEdited,
    queryKey: ['knowledge', 'readers', id],
    queryFn: ({ signal }) =>
      rag.get('/v1/datasource/{datasource_id}/readers', { signal, params: { path: { datasource_id: id } } }),
    retry: false,
  });
  if (isNotForThem(readers.error)) return null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="readers">
      <Title order={2} size="h4" id="readers" mb="xs">
        Who may read it
      </Title>
      {readers.isPending ? (
        <Skeleton height={36} aria-label="Loading who may read it" />
      ) : (
        <QueryView query={readers}>
          {(stored) => <ReadersForm key={JSON.stringify(stored)} stored={stored} />}
        </QueryView>
      )}
    </Paper>
  );
}

/** Only its owner, managers and administrators are told; and nobody where roles alone decide. */
const isNotForThem = (error: unknown) =>
  error instanceof ApiFailure && ['FORBIDDEN', 'CONFLICT', 'NOT_FOUND'].includes(error.code);

function ReadersForm({ stored }: { readonly stored: Readers }) {
  const { teams: mine } = useMe();
  const [everyone, setEveryone] = useState(stored.everyone);
  const [teams, setTeams] = useState(stored.teams);
  const save = useChange({
    change: () =>
      rag.put('/v1/datasource/{datasource_id}/readers', {
        params: { path: { datasource_id: stored.datasource_id } },
        body: { everyone, teams },
      }),
    done: 'Saved. It holds from the next question on.',
    invalidates: [
      ['knowledge', 'readers', stored.datasource_id],
      ['knowledge', 'documents', stored.datasource_id],
    ],
  });
  const isChanged = everyone !== stored.everyone || JSON.stringify(teams) !== JSON.stringify(stored.teams);
  useUnsaved({ isUnsaved: isChanged, isSaving: save.isPending });
  return (
    <Stack gap="sm" maw={560}>
      <LeaveGuard />
      <Text size="sm" c="dimmed">
        {wordsOf(stored)}
      </Text>
      {/* While it is saved it stays as it is: what is read back takes its place. */}
      <Stack gap="sm" inert={save.isPending}>
        <TagsInput
          label="Teams"
          description="Short names of teams, as in your list of teams. Their members find it and are answered from it."
          placeholder={teams.length === 0 ? 'Add a team' : ''}
          data={mine.map(({ slug }) => slug)}
          value={teams}
          onChange={setTeams}
          clearable
        />
        <Switch
          label="Everybody who signs in"
          checked={everyone}
          onChange={({ currentTarget }) => setEveryone(currentTarget.checked)}
        />
      </Stack>
      <Group>
        <BusyButton disabled={!isChanged} isBusy={save.isPending} onClick={() => save.mutate()}>
          Save who may read it
        </BusyButton>
      </Group>
    </Stack>
  );
}

function wordsOf({ everyone, teams, others }: Readers): string {
  const elsewhere = others === 0 ? '' : ` ${others} more were let in elsewhere and stay.`;
  if (everyone) return `Everybody who signs in reads it.${elsewhere}`;
  if (teams.length === 0 && others === 0) return 'Only its owner and its managers read it so far.';
  return `Its owner, its managers and ${teams.length === 0 ? 'nobody else' : 'members of these teams'} read it.${elsewhere}`;
}
