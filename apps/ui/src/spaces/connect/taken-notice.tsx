import { Alert, Button, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { t } from '../../texts/texts.js';

/** A space is moved from another team only if the person chooses to. */
export const TakenNotice = ({ owner, onMove }: { readonly owner: string; readonly onMove: () => void }) => (
  <Alert
    color="yellow"
    role="alert"
    icon={<ExclamationTriangleIcon aria-hidden />}
    title={t('This space belongs to team {{owner}}', { owner })}
  >
    <Text size="sm" mb="sm">
      {t('Moving it takes it from that team and removes its routes and grants there. You see a preview first.')}
    </Text>
    <Button size="compact-sm" variant="default" onClick={onMove}>
      {t('Move space')}
    </Button>
  </Alert>
);
