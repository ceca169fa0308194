import { Alert, Stack, Text } from '@mantine/core';
import type { Drift } from '@parley/contracts';
import { DriftList } from './drift-list.js';
import { type Repaired, repairWords } from './repair-words.js';
import { t } from '../../texts/texts.js';

/** What a repair changed, and what needs a person. */
export function RepairOutcome({ outcome }: { readonly outcome: Repaired & { readonly repaired: readonly Drift[] } }) {
  const { repaired, drift } = outcome;
  return (
    <Alert
      role="status"
      color={drift.length === 0 ? 'teal' : 'yellow'}
      title={drift.length === 0 ? t('Repaired') : t('Partly repaired')}
    >
      <Stack gap="sm">
        <Text size="sm">{repairWords(outcome)}</Text>
        {repaired.length > 0 && <DriftList drift={repaired} />}
      </Stack>
    </Alert>
  );
}
