import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ui } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { Loading } from '../../kit/loading.js';
import { VirtualTable } from '../../kit/virtual-table.js';
import { type ConnectedSpaces, useConnectedSpaces } from './connected-spaces.js';
import { NameSpace } from './name-space.js';
import type { Plan } from './plan.js';
import { spaceColumns } from './space-columns.js';
import { t } from '../../texts/texts.js';

/** Until they are loaded. */
const noneKnown: ConnectedSpaces = new Map();

interface ChooseSpaceProps {
  readonly onChoose: (space: NonNullable<Plan['space']>) => void;
}

/** The spaces the bot is in; a space that is not listed can be entered by its id. */
export function ChooseSpace({ onChoose }: ChooseSpaceProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const asksAnew = useRef(false);
  const found = useInfiniteQuery({
    queryKey: ['spaces', 'available', q],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = { limit: 500, ...(q !== '' && { q }), ...(cursor !== null && { cursor }), ...refreshing(asksAnew) };
      return (await ui.get('/api/admin/chatx/available-spaces', { signal, params: { query } })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const connected = useConnectedSpaces();
  const known = connected.data ?? noneKnown;
  const rows = found.data?.pages.flatMap(({ spaces }) => spaces) ?? [];
  const askAnew = () => {
    asksAnew.current = true;
    void found.refetch();
  };
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label={t('Find a space')}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={{ base: '100%', xs: 320 }}
        />
        <BusyButton variant="default" onClick={askAnew} isBusy={found.isFetching && !found.isPending}>
          {t('Refresh')}
        </BusyButton>
      </Group>
      {found.error && <FailureNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && connected.error && (
        <FailureNotice error={connected.error} onRetry={() => void connected.refetch()} />
      )}
      {found.isPending && <Loading label={t('Loading spaces from the chat product')} />}
      {found.isSuccess && rows.length === 0 && (
        <Text>{t('No space with this name. Add the bot to a space in the chat product, then refresh.')}</Text>
      )}
      {rows.length > 0 && (
        <VirtualTable
          label={t('Spaces the bot is in')}
          columns={spaceColumns(known, onChoose)}
          rows={rows}
          rowKey={({ id }) => id}
          maxHeight="45dvh"
          minWidth={300}
        />
      )}
      {found.hasNextPage && (
        <Button variant="default" w="fit-content" onClick={() => void found.fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
      <NameSpace
        connected={known}
        listed={rows}
        isWhole={found.isSuccess && q === '' && !found.hasNextPage}
        onChoose={onChoose}
      />
    </Stack>
  );
}

/** The list is cached for an hour; the person may refresh it. */
function refreshing(asksAnew: { current: boolean }): { refresh?: 'true' } {
  const isAsked = asksAnew.current;
  asksAnew.current = false;
  return isAsked ? { refresh: 'true' } : {};
}
