import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { type Outage, outages, type Part } from '../api/outages.js';
import { useStore } from '../api/store.js';
import { useMeQuery } from '../api/use-me.js';
import { t } from '../texts/texts.js';

const words: Readonly<Record<Part, string>> = {
  platform: t('The platform cannot be reached. Retrying; nothing you typed is lost.'),
  answers: t('Answers are not available right now; search works. This page notices when they are back.'),
  knowledge: t(
    'Knowledge is not available right now: it cannot be searched or changed. This page notices when it is back.',
  ),
  'sign-in': t('Sign-in is not available right now. This page notices when it is back.'),
  access: t('Access cannot be checked right now, so little can be opened. This page notices when it can.'),
  data: t('What is stored cannot be read right now. This page notices when it can.'),
};

/** Says above every page what is down, to administrators also why, and disappears once it is back. */
export function OutageBanner() {
  const down = useStore(outages.down);
  const isAdmin = useMeQuery().data?.may.administer === true;
  const queries = useQueryClient();
  if (down.length === 0) return null;
  return (
    <Alert role="alert" color="orange" radius={0} icon={<ExclamationTriangleIcon aria-hidden />}>
      <Group justify="space-between">
        <Stack gap={2} style={{ minWidth: 0, flex: '1 1 260px' }}>
          {shownOf(down).map(({ part, cause }) => (
            <Text key={part} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {words[part]}
              {isAdmin && t(' Cause: {{cause}}.', { cause })}
            </Text>
          ))}
        </Stack>
        <Button size="compact-sm" variant="default" onClick={() => void queries.refetchQueries({ type: 'active' })}>
          {t('Retry now')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Where nothing can be reached, what lies behind it says no more. */
const shownOf = (down: readonly Outage[]): readonly Outage[] => {
  const platform = down.filter(({ part }) => part === 'platform');
  return platform.length > 0 ? platform : down;
};
