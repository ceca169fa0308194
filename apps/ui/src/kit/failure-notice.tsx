import { Alert, Button, Group, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { failureWords } from '../api/failure.js';
import { CopyText } from './copy-text.js';
import { t } from '../texts/texts.js';

interface FailureNoticeProps {
  readonly error: unknown;
  /** Offered where trying the same again may help. */
  readonly onRetry?: () => void;
}

/** A failure where it matters: in plain words, with the id of the request to pass on, and another try. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const { title, detail, requestId, mayRetry } = failureWords(error);
  return (
    <Alert color="red" role="alert" title={title} icon={<ExclamationTriangleIcon aria-hidden />}>
      <Text size="sm">{detail}</Text>
      <Group mt="sm" gap="sm">
        {mayRetry && onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {requestId !== undefined && <CopyText label={t('request id')} text={requestId} />}
      </Group>
    </Alert>
  );
}
