import { Alert, Button, Group, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { reachability } from '../api/reachability.js';
import { useStore } from '../api/store.js';

/** Says above every page that the platform does not respond, and disappears once it does. */
export function OutageBanner() {
  const isReachable = useStore(reachability.isReachable);
  const queries = useQueryClient();
  if (isReachable) return null;
  return (
    <Alert role="alert" color="orange" radius={0} icon={<ExclamationTriangleIcon aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">The platform cannot be reached. Retrying; nothing you typed is lost.</Text>
        <Button size="compact-sm" variant="default" onClick={() => void queries.refetchQueries({ type: 'active' })}>
          Retry now
        </Button>
      </Group>
    </Alert>
  );
}
