import { Text } from '@mantine/core';
import { ExitIcon } from '@radix-ui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { Page } from '../kit/page.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { useAddress } from '../kit/use-address.js';
import { useSignOutEverywhere } from '../shell/use-sign-out.js';
import { pageIn, pageToSearch } from './session-words.js';
import { SessionsTable } from './sessions-table.js';
import { t } from '../texts/texts.js';

const pageSize = 50;

/** Where the person is signed in, and how to sign out there. */
export function SessionsPage() {
  const { said: page, show } = useAddress({ read: pageIn, write: pageToSearch });
  const found = useQuery({
    queryKey: ['sessions', page],
    queryFn: ({ signal }) => {
      const query = { limit: pageSize, offset: (page - 1) * pageSize };
      return ui.get('/api/auth/sessions', { signal, params: { query } });
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('Your sessions')}
      description={t(
        'Browsers in which you are signed in. If you do not recognize one, sign it out and change your password.',
      )}
      actions={<SignOutEverywhere />}
    >
      <QueryView query={found} label={t('Loading your sessions')}>
        {({ data, total }) => (
          <Paged
            of={t('sessions')}
            {...{ total, pageSize, page }}
            onPage={(next) => show(next)}
            isOld={found.isPlaceholderData}
          >
            <SessionsTable sessions={data} />
            <Text size="sm" c="dimmed" mt="xs">
              {t('A session ends after 8 hours without use, and 24 hours after sign-in at the latest.')}
            </Text>
          </Paged>
        )}
      </QueryView>
    </Page>
  );
}

function SignOutEverywhere() {
  const signOut = useSignOutEverywhere();
  return (
    <ConfirmButton
      leftSection={<ExitIcon aria-hidden />}
      isBusy={signOut.isPending}
      question={t('Sign out everywhere?')}
      consequences={t(
        'All your sessions end now, including this one. You have to sign in again in each browser, and unsaved changes there are lost.',
      )}
      act={t('Sign out everywhere')}
      onConfirm={() => signOut.mutate()}
    >
      {t('Sign out everywhere')}
    </ConfirmButton>
  );
}
