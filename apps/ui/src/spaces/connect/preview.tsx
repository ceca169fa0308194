import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { OnboardResult } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { Loading } from '../../kit/loading.js';
import { useChange } from '../../changes/use-change.js';
import { type OnboardRequest, type Plan, toRequest } from './plan.js';
import { StepList } from './step-list.js';
import { takenBy } from './taken-by.js';
import { TakenNotice } from './taken-notice.js';
import { t } from '../../texts/texts.js';

interface PreviewProps {
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
  readonly onBack: () => void;
  readonly onDone: (result: OnboardResult) => void;
}

const path = '/api/admin/chatx/spaces/onboard';
/** Onboarding is idempotent. */
const onboard = async (body: OnboardRequest, signal?: AbortSignal) =>
  (await ui.post(path, { body, isRepeatable: true, ...(signal && { signal }) })).data;

/** A preview of connecting, by a dry run that writes nothing; then the connection itself. */
export function Preview({ plan, onChange, onBack, onDone }: PreviewProps) {
  const request = toRequest(plan, true);
  const dryRun = useQuery({
    queryKey: ['spaces', 'dry-run', request],
    queryFn: ({ signal }) => (request ? onboard(request, signal) : null),
    enabled: request !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const connect = useChange({
    change: (body: OnboardRequest) => onboard({ ...body, dry_run: false }),
    invalidates: [['spaces']],
    failure: 'inline',
    onDone,
  });
  const owner = takenBy(dryRun.error);
  const planned = dryRun.data;
  return (
    <Stack>
      {connect.error !== null && <FailureNotice error={connect.error} />}
      {dryRun.isFetching && <Loading label={t('Preparing the preview')} />}
      {dryRun.error && owner === undefined && (
        <FailureNotice error={dryRun.error} onRetry={() => void dryRun.refetch()} />
      )}
      {owner !== undefined && !dryRun.isFetching && (
        <TakenNotice owner={owner} onMove={() => onChange({ move: true })} />
      )}
      {planned && !dryRun.isFetching && (
        <>
          <Title order={2} size="h4">
            {t('Changes to "{{space_name}}"', { space_name: planned.space.space_name })}
          </Title>
          {plan.move && <Text c="red">{t('The team that has it now loses it, including its routes and grants.')}</Text>}
          <StepList result={planned} />
          <Text size="sm" c="dimmed">
            {t('Nothing has been changed yet. It is safe to do this twice.')}
          </Text>
        </>
      )}
      <Group>
        <BusyButton
          disabled={!planned || request === undefined}
          isBusy={connect.isPending}
          onClick={() => request && connect.mutate(request)}
        >
          {t('Connect')}
        </BusyButton>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </Group>
    </Stack>
  );
}
