import { Text } from '@mantine/core';
import { When } from '../../kit/when.js';
import { isoOf } from '../epoch.js';
import { ToneBadge } from '../tone-badge.js';
import { freshnessOf, type Source } from './freshness.js';

const colors = { fresh: 'teal', due: 'yellow', stale: 'red', never: 'gray' } as const;

/** How current a source is, and when it was last fully indexed. */
export function FreshnessBadge({ source }: { readonly source: Source }) {
  const { state, words } = freshnessOf(source, Date.now() / 1000);
  return (
    <>
      <ToneBadge color={colors[state]} maw="100%">
        {words}
      </ToneBadge>
      {source.last_updated !== null && (
        <Text size="xs" c="dimmed" truncate="end">
          Fully indexed <When at={isoOf(source.last_updated)} />
        </Text>
      )}
    </>
  );
}
