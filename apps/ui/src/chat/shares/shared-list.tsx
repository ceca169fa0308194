import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { onceEach } from '../../changes/once-each.js';
import { BusyButton } from '../../kit/busy-button.js';
import { Page } from '../../kit/page.js';
import { QueryView } from '../../kit/query-view.js';
import { When } from '../../kit/when.js';
import { useSharedWithMe } from './use-shares.js';
import { t } from '../../texts/texts.js';

/** Conversations that others let the person read. */
export function SharedList() {
  const query = useSharedWithMe();
  return (
    <Page title={t('Shared with you')} description={t('Conversations of others that you may read.')}>
      <QueryView query={query} label={t('Loading what is shared with you')}>
        {({ pages }) => {
          const found = onceEach(
            pages.flatMap(({ data }) => data),
            ({ id }) => id,
          );
          return (
            <Stack gap="sm">
              {found.length === 0 && <Text c="dimmed">{t('Nobody shares a conversation with you.')}</Text>}
              {found.map(({ id, title, owner_name, with: { kind, name }, at }) => (
                <div key={id}>
                  <Anchor component={Link} to={`/chat/shared/${encodeURIComponent(id)}`}>
                    {title}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {owner_name}, {kind === 'team' ? t('with team {{name}}', { name }) : t('with you')},{' '}
                    <When at={at} />
                  </Text>
                </div>
              ))}
              {query.hasNextPage && (
                <BusyButton
                  variant="default"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('Show earlier')}
                </BusyButton>
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Page>
  );
}
