import { Alert, Button, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { ApiFailure } from '@parley/client';
import { FailureNotice } from './failure-notice.js';
import { t } from '../texts/texts.js';

interface ConflictNoticeProps {
  readonly error: unknown;
  /** Discards unsaved changes and loads the current version. */
  readonly onReload: () => void;
  readonly onRetry?: () => void;
}

/** Why a change was not saved. After someone else's change it says what to do, and that nothing was overwritten. */
export function ConflictNotice({ error, onReload, onRetry }: ConflictNoticeProps) {
  if (!(error instanceof ApiFailure) || error.code !== 'PRECONDITION_FAILED')
    return <FailureNotice error={error} {...(onRetry && { onRetry })} />;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<ExclamationTriangleIcon aria-hidden />}
      title={t('Someone else changed this while you were editing it')}
    >
      <Text size="sm" mb="sm">
        {t(
          'Your changes were not saved, and theirs were not overwritten. Load the current version and make your changes again.',
        )}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onReload}>
        {t('Load current version')}
      </Button>
    </Alert>
  );
}
