import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '../api/clients.js';
import { failureWords } from '../api/failure.js';
import { ownReason } from './own-reason.js';
import { t } from '../texts/texts.js';

interface WhySeenProps {
  /** Kind and id, such as `agent:docs`. */
  readonly resource: string;
  /** Its name, for those who hear several of these on one page. */
  readonly name: string;
}

/** Says why the person sees something, when they want to know. */
export function WhySeen({ resource, name }: WhySeenProps) {
  const [isAsked, setIsAsked] = useState(false);
  const why = useQuery({
    queryKey: ['why', 'own', resource],
    queryFn: async ({ signal }) => (await ui.get('/api/why', { signal, params: { query: { resource } } })).data,
    enabled: isAsked,
    retry: false,
  });
  return (
    <Group gap="xs" mih={28}>
      {!isAsked && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('Why do I see this? {{name}}', { name })}
          onClick={() => setIsAsked(true)}
        >
          {t('Why do I see this?')}
        </Button>
      )}
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {isAsked && why.isPending && <Loader size="xs" aria-label={t('Looking up why')} />}
        {why.data && ownReason(why.data)}
        {why.error !== null && failureWords(why.error).detail}
      </Text>
    </Group>
  );
}
