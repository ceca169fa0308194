import { Group, MultiSelect, Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { ApiFailure, type RagSchemas } from '@parley/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { PeopleLetIn } from '../access/people-let-in.js';
import { useLetIn } from '../access/access-requests.js';
import { useTeamChoices } from '../../kit/use-team-choices.js';
import { QueryView } from '../../kit/query-view.js';
import { useUnsaved } from '../../changes/unsaved.js';
import { useChange } from '../../changes/use-change.js';
import { whileEdited } from '../../changes/while-edited.js';
import { t } from '../../texts/texts.js';

type Readers = RagSchemas['DatasourceReaders'];

/** Which teams may read a source. People who do not manage it see nothing here. */
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
        {t('Who can read it')}
      </Title>
      {readers.isPending ? (
        <Skeleton height={36} aria-label={t('Loading readers')} />
      ) : (
        <QueryView query={readers}>{(stored) => <StoredReaders stored={stored} />}</QueryView>
      )}
    </Paper>
  );
}

/** Only its owner, managers and administrators see the readers; no one does where roles alone decide. */
const isNotForThem = (error: unknown) =>
  error instanceof ApiFailure && ['FORBIDDEN', 'CONFLICT', 'NOT_FOUND'].includes(error.code);

/** Those who were let in at their request are named apart from what was granted elsewhere. */
function StoredReaders({ stored }: { readonly stored: Readers }) {
  const { datasource_id: id, others } = stored;
  const letIn = useLetIn(id);
  const elsewhere = Math.max(0, others - (letIn.data?.length ?? 0));
  return (
    <>
      <ReadersForm key={JSON.stringify(stored)} stored={stored} elsewhere={elsewhere} />
      <QueryView query={letIn} label={t('Loading people let in')}>
        {(people) => <PeopleLetIn id={id} people={people} />}
      </QueryView>
    </>
  );
}

interface ReadersFormProps {
  readonly stored: Readers;
  /** How many more read it than are named. */
  readonly elsewhere: number;
}

function ReadersForm({ stored, elsewhere }: ReadersFormProps) {
  const choices = useTeamChoices(stored.teams);
  const [everyone, setEveryone] = useState(stored.everyone);
  const [teams, setTeams] = useState(stored.teams);
  const save = useChange({
    change: () =>
      rag.put('/v1/datasource/{datasource_id}/readers', {
        params: { path: { datasource_id: stored.datasource_id } },
        body: { everyone, teams },
      }),
    done: t('Saved. Applies from the next question.'),
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
        {wordsOf(stored, elsewhere)}
      </Text>
      {/* While it is saved it stays as it is: what is read back takes its place. */}
      <Stack gap="sm" inert={save.isPending}>
        <MultiSelect
          label={t('Teams')}
          description={t('Members of these teams find it and get answers from it.')}
          placeholder={teams.length === 0 ? t('Add a team') : ''}
          data={choices}
          searchable
          selectFirstOptionOnChange
          value={teams}
          onChange={setTeams}
          clearable
        />
        <Switch
          label={t('Everyone who signs in')}
          checked={everyone}
          onChange={({ currentTarget }) => setEveryone(currentTarget.checked)}
        />
      </Stack>
      <Group>
        <BusyButton disabled={!isChanged} isBusy={save.isPending} onClick={() => save.mutate()}>
          {t('Save readers')}
        </BusyButton>
      </Group>
    </Stack>
  );
}

function wordsOf({ everyone, teams, others }: Readers, elsewhere: number): string {
  const rest =
    elsewhere === 0 ? '' : t(' {{elsewhere}} more have access granted elsewhere and keep it.', { elsewhere });
  if (everyone) return t('Everyone who signs in can read it.{{rest}}', { rest });
  if (teams.length === 0 && others === 0) return t('Only its owner and managers can read it so far.');
  return t('Its owner{{words}} can read it.{{rest}}', {
    words: teams.length === 0 ? t(' and managers') : t(', managers and members of these teams'),
    rest,
  });
}
