import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { ApiFailure } from '@parley/client';
import type { useMeQuery } from '../api/use-me.js';
import { signIn } from '../api/session-end.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { Opening } from './opening.js';
import { t } from '../texts/texts.js';

/** What is there before anybody is known: waiting, the way in, or why it cannot be said who looks. */
export function SignedOut({ me }: { readonly me: ReturnType<typeof useMeQuery> }) {
  if (me.isPending) return <Opening />;
  const isSignedOut = me.error instanceof ApiFailure && me.error.status === 401;
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--parley-surface)">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        {isSignedOut ? <WayIn /> : <FailureNotice error={me.error} onRetry={() => void me.refetch()} />}
      </Paper>
    </Center>
  );
}

function WayIn() {
  return (
    <Stack align="center" gap="lg">
      <img src="/icon.svg" width={56} height={56} alt="" />
      <Stack gap={6} align="center">
        <Title order={1}>Parley</Title>
        <Text c="dimmed" ta="center">
          {t('Answers from your team’s own knowledge, with the sources they come from.')}
        </Text>
      </Stack>
      <Button size="md" fullWidth onClick={signIn}>
        {t('Sign in')}
      </Button>
    </Stack>
  );
}
