import { Alert, Button, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';

/** A space is moved from another team only if the person chooses to. */
export const TakenNotice = ({ owner, onMove }: { readonly owner: string; readonly onMove: () => void }) => (
  <Alert
    color="yellow"
    role="alert"
    icon={<ExclamationTriangleIcon aria-hidden />}
    title={`This space belongs to team ${owner}`}
  >
    <Text size="sm" mb="sm">
      Moving it takes it from that team and removes its routes and grants there. You see a preview first.
    </Text>
    <Button size="compact-sm" variant="default" onClick={onMove}>
      Move space
    </Button>
  </Alert>
);
