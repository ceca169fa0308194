import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { CheckIcon } from '@radix-ui/react-icons';
import type { Diagnostics } from '@parley/contracts';
import { ui } from '../../api/clients.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { useChange } from '../../changes/use-change.js';
import { When } from '../../kit/when.js';
import { Replicas } from '../runtime/replicas.js';
import type { SpaceKey } from '../space-key.js';
import { DriftList } from './drift-list.js';
import { RepairOutcome } from './repair-outcome.js';
import { RoomSection } from './room-seen.js';
import { RoutesSeen } from './routes-seen.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface HealthTabProps {
  readonly space: SpaceKey;
  readonly report: Diagnostics;
  readonly mayManage: boolean;
}

const repairPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/diagnostics/repair';

/** Differences between docdb, authz and the running bot about a space, and their repair. */
export function HealthTab({ space, report, mayManage }: HealthTabProps) {
  const repair = useChange({
    change: async () => (await ui.post(repairPath, { params: { path: { ...space } }, isRepeatable: true })).data,
    invalidates: [['spaces']],
    failure: 'inline',
  });
  const { drift, runtime, last_runtime_error: lastError } = report;
  return (
    <Stack>
      {repair.error !== null && <FailureNotice error={repair.error} onRetry={() => repair.mutate()} />}
      {repair.data && <RepairOutcome outcome={repair.data} />}
      {drift.length === 0 ? (
        <Alert color="teal" icon={<CheckIcon aria-hidden />} title={t('No differences in this space')}>
          {t('The settings, the granted access and the running bot agree.')}
        </Alert>
      ) : (
        <>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {drift.length === 1 ? t('1 difference') : t('{{drift}} differences', { drift: drift.length })}
            </Title>
            {mayManage && (
              <BusyButton isBusy={repair.isPending} onClick={() => repair.mutate()}>
                {t('Repair')}
              </BusyButton>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t('Repair grants only access that was already set up, and revokes access without a setting behind it.')}
          </Text>
          <DriftList drift={drift} />
        </>
      )}
      {lastError && (
        <Text size="sm">
          <Rich
            text={t('The bot last failed here <0/>: {{message}} ({{reason_code}})', {
              message: lastError.message,
              reason_code: lastError.reason_code,
            })}
            parts={[<When key="0" at={lastError.ts} />]}
          />
        </Text>
      )}
      <RoomSection space={space} report={report} mayManage={mayManage} />
      <RoutesSeen routes={report.routes} />
      <Title order={2} size="h4">
        {t('The bot')}
      </Title>
      <Replicas replicas={runtime.replicas} unreachable={runtime.unreachable} space={space} />
    </Stack>
  );
}
