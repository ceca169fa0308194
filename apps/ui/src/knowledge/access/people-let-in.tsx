import { Group, Stack, Text, Title } from '@mantine/core';
import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { useChange } from '../../changes/use-change.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { When } from '../../kit/when.js';
import { isoOf } from '../epoch.js';
import { letInKey } from './access-requests.js';
import { t } from '../../texts/texts.js';

type Person = RagSchemas['GrantedAccessList']['people'][number];

interface PeopleLetInProps {
  readonly id: string;
  readonly people: readonly Person[];
}

/** People who asked for access to a source and were let in alone; each can be let out again. */
export function PeopleLetIn({ id, people }: PeopleLetInProps) {
  if (people.length === 0) return null;
  return (
    <Stack gap="xs" mt="md" component="section" aria-label={t('People let in')}>
      <Title order={3} size="h5">
        {t('People let in')}
      </Title>
      {people.map((person) => (
        <LetIn key={person.request_id} id={id} person={person} />
      ))}
    </Stack>
  );
}

function LetIn({ id, person: { request_id, name, granted_at } }: { readonly id: string; readonly person: Person }) {
  const revoke = useChange({
    change: () => rag.post('/v1/access-requests/{request_id}/revoke', { params: { path: { request_id } } }),
    done: t('Access taken back. Applies from the next question.'),
    invalidates: [letInKey(id), ['knowledge', 'readers', id]],
  });
  return (
    <Group justify="space-between" maw={560}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}, <When at={isoOf(granted_at)} />
      </Text>
      <ConfirmButton
        size="compact-sm"
        aria-label={t('Take back the access of {{name}}', { name })}
        question={t('Take back the access of {{name}}?', { name })}
        act={t('Take back')}
        consequences={<Text size="sm">{t('What a team of theirs may read, they can still read.')}</Text>}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        {t('Take back')}
      </ConfirmButton>
    </Group>
  );
}
