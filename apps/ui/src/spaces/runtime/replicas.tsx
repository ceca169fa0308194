import { Alert, Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { RuntimeStatus, SilentReplica } from '@parley/contracts';
import type { ReactNode } from 'react';
import { When } from '../../kit/when.js';
import type { SpaceKey } from '../space-key.js';
import { listenerWords, modeWords } from './runtime-words.js';
import { t } from '../../texts/texts.js';

interface ReplicasProps {
  readonly replicas: readonly RuntimeStatus[];
  readonly unreachable: readonly SilentReplica[];
  /** The space in question, if there is one. */
  readonly space?: SpaceKey;
}

/** Every replica of the bot: those that answer with their state, those that do not by their address. */
export function Replicas({ replicas, unreachable, space }: ReplicasProps) {
  return (
    <Stack>
      {replicas.length + unreachable.length === 0 && <Text c="dimmed">{t('No bot is configured.')}</Text>}
      {unreachable.map(({ address, error }) => (
        <Alert key={address} color="red" title={t('{{address}} is not responding', { address })}>
          {error}
        </Alert>
      ))}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {replicas.map((replica) => (
          <Replica key={replica.instance} replica={replica} {...(space && { space })} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Replica({ replica, space }: { readonly replica: RuntimeStatus; readonly space?: SpaceKey }) {
  const { instance, listener, route_cache: cache, last_reload, messages_in_work, route_mode } = replica;
  const { label, color } = listenerWords[listener.state];
  const isKnown = space && cache.cached_spaces.includes(`${space.workspaceId}/${space.spaceId}`);
  return (
    <Card withBorder component="article" aria-label={instance}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={600} truncate title={instance}>
          {instance}
        </Text>
        <Badge variant="light" color={color} flex="none">
          {label}
        </Badge>
      </Group>
      <Stack gap={2}>
        {listener.since !== null && (
          <Line name={t('Since')}>
            <When at={listener.since} />
          </Line>
        )}
        <Line name={t('Reconnects')}>{listener.reconnects}</Line>
        <Line name={t('Listening gaps')}>{listener.gaps}</Line>
        <Line name={t('Messages in progress')}>{messages_in_work}</Line>
        <Line name={t('Source of routes')}>{modeWords[route_mode]}</Line>
        <Line name={t('Cached spaces')}>{cache.cache_size}</Line>
        <Line name={t('Cache cleared')}>{last_reload === null ? t('never') : <When at={last_reload} />}</Line>
        {space && <Line name={t('Has this space cached')}>{isKnown === true ? t('yes') : t('no')}</Line>}
      </Stack>
    </Card>
  );
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text size="sm" component="div" ta="right">
      {children}
    </Text>
  </Group>
);
