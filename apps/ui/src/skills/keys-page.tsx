import { Button, EmptyState, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FileIcon, PlusIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { SubPage } from '../kit/sub-page.js';
import { QueryView } from '../kit/query-view.js';
import { KeysTable } from './keys-table.js';
import { MintDialog } from './mint-dialog.js';
import { t } from '../texts/texts.js';

/** The keys with which a person's coding agents read the catalogue. */
export function KeysPage() {
  const [isMinting, minting] = useDisclosure(false);
  const keys = useQuery({
    queryKey: ['skills', 'keys'],
    queryFn: async ({ signal }) => (await ui.get('/api/catalog-api-keys', { signal })).data,
  });
  const mint = (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={minting.open}>
      {t('New key')}
    </Button>
  );
  return (
    <SubPage
      trail={[{ label: t('Skills'), to: '/skills' }]}
      title={t('Keys')}
      description={t(
        'A key reads the skill catalogue on your behalf, and nothing else. Use a separate key for each machine.',
      )}
      actions={mint}
    >
      <QueryView query={keys} label={t('Loading keys')}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<FileIcon aria-hidden />}
              title={t('No keys yet')}
              description={t('Create one to install skills for a coding agent. It comes with the command to run.')}
            />
          ) : (
            <>
              <KeysTable keys={found} />
              <Text size="sm" c="dimmed" mt="xs">
                {t('Revoked and expired keys stay listed but no longer work.')}
              </Text>
            </>
          )
        }
      </QueryView>
      {isMinting && <MintDialog onClose={minting.close} />}
    </SubPage>
  );
}
