import { Group, Text } from '@mantine/core';
import { ui } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { WaitingList } from '../kit/waiting.js';
import { When } from '../kit/when.js';
import { letInKey, useLetIn } from './read-requests.js';
import { t } from '../texts/texts.js';

/** People who asked for access and were let in alone; each can be let out again. Others see nothing here. */
export function PeopleLetIn({ resource }: { readonly resource: string }) {
  const { data: people } = useLetIn(resource);
  if (!people || people.length === 0) return null;
  return (
    <WaitingList title={t('People let in')}>
      {people.map((person) => (
        <LetIn key={person.id} resource={resource} person={person} />
      ))}
    </WaitingList>
  );
}

interface LetInProps {
  readonly resource: string;
  readonly person: { readonly id: string; readonly name: string; readonly granted_at: string };
}

function LetIn({ resource, person: { id, name, granted_at: grantedAt } }: LetInProps) {
  const revoke = useChange({
    change: () => ui.post('/api/access-requests/{id}/revoke', { params: { path: { id } } }),
    done: t('Access taken back. Applies from the next question.'),
    invalidates: [letInKey(resource)],
  });
  return (
    <Group justify="space-between" maw={560}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}, <When at={grantedAt} />
      </Text>
      <ConfirmButton
        size="compact-sm"
        aria-label={t('Take back the access of {{name}}', { name })}
        question={t('Take back the access of {{name}}?', { name })}
        act={t('Take back')}
        consequences={<Text size="sm">{t('What a team of theirs may use, they can still use.')}</Text>}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        {t('Take back')}
      </ConfirmButton>
    </Group>
  );
}
