import { Button, EmptyState, Stack } from '@mantine/core';
import { PersonIcon } from '@radix-ui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ui } from '../../api/clients.js';
import { Paged } from '../../kit/paged.js';
import { QueryView } from '../../kit/query-view.js';
import { TeamsFrame } from '../teams-frame.js';
import { HoldCard } from './hold-card.js';
import { HoldDialog } from './hold-dialog.js';
import { holdsKey } from './holds.js';
import { t } from '../../texts/texts.js';

const pageSize = 25;

/** Whose conversations are kept however old they are, why, and who said so. */
export function LegalHoldsPage() {
  const [page, setPage] = useState(1);
  const [isSetting, setSetting] = useState(false);
  const holds = useQuery({
    queryKey: [...holdsKey, page],
    queryFn: ({ signal }) =>
      ui.get('/api/admin/legal-holds', {
        signal,
        params: { query: { limit: pageSize, offset: (page - 1) * pageSize } },
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <TeamsFrame
      description={t(
        'What these people asked is kept, however old it is, and nobody can have their data deleted. They can still delete their own conversations.',
      )}
      actions={<Button onClick={() => setSetting(true)}>{t('Set a legal hold')}</Button>}
    >
      <QueryView query={holds} label={t('Loading legal holds')}>
        {({ data, total }) => (
          <Paged of={t('legal holds')} {...{ total, pageSize, page }} onPage={setPage} isOld={holds.isPlaceholderData}>
            {data.length === 0 ? (
              <NoHolds />
            ) : (
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
                {data.map((hold) => (
                  <HoldCard key={`${hold.of}:${hold.id}`} hold={hold} />
                ))}
              </Stack>
            )}
          </Paged>
        )}
      </QueryView>
      {isSetting && <HoldDialog onClose={() => setSetting(false)} />}
    </TeamsFrame>
  );
}

const NoHolds = () => (
  <EmptyState
    icon={<PersonIcon aria-hidden />}
    title={t('No legal holds')}
    description={t('Set one when what a person or a team asked must be kept, for example for a case.')}
  />
);
