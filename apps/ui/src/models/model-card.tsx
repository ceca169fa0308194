import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { ui } from '../api/clients.js';
import { onlyIf, seenIn } from '../api/seen.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { ToneBadge } from '../kit/tone-badge.js';
import { When } from '../kit/when.js';
import { ModelChecks } from './model-checks.js';
import type { ListedModel, Model } from './model-draft.js';
import { factsOf, stateOf } from './model-words.js';
import { useModelTest } from './use-model-test.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

interface Props {
  readonly model: ListedModel;
  readonly onEdit: () => void;
}

/** One model: what it is, how it does, and the actions on it. */
export function ModelCard({ model, onEdit }: Props) {
  const { id, name, base_url, is_from_environment: isFixed, is_default } = model;
  const test = useModelTest(id);
  const isTrying = test.run?.trying !== undefined;
  const { word, color } = stateOf(model);
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div style={{ minWidth: 0, flex: '1 1 260px' }}>
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <ToneBadge color={color}>{word}</ToneBadge>
              {is_default && <ToneBadge color="blue">{t('For all agents that choose none')}</ToneBadge>}
              {isFixed && <ToneBadge color="gray">{t('Set up by the operator')}</ToneBadge>}
            </Group>
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {base_url}
            </Text>
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {factsOf(model)}
            </Text>
          </div>
          <Group gap="xs">
            <BusyButton
              variant="default"
              size="sm"
              isBusy={isTrying}
              onClick={test.begin}
              aria-label={t('Test {{name}}', { name })}
            >
              {t('Test')}
            </BusyButton>
            {isTrying && (
              <Button variant="default" size="sm" onClick={test.cancel}>
                {t('Cancel test')}
              </Button>
            )}
            {!isFixed && (
              <Button variant="default" size="sm" onClick={onEdit} aria-label={t('Change {{name}}', { name })}>
                {t('Change')}
              </Button>
            )}
            {!isFixed && <Delete model={model} />}
          </Group>
        </Group>
        {!test.run && <LastFailure model={model} />}
        <div role="status">
          <ModelChecks found={test.run?.found ?? model.tested} trying={test.run?.trying} />
        </div>
        {test.run?.error != null && <FailureNotice error={test.run.error} onRetry={test.begin} />}
      </Stack>
    </Paper>
  );
}

/** What people were told last, and the provider's own words, while it does not answer. */
function LastFailure({ model: { state, failed_at, failure, failure_words } }: { readonly model: ListedModel }) {
  if (state !== 'fails' || failed_at === null) return null;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Rich
        text={t('Failed <0/>: {{failure}} {{failure_words}}', {
          failure,
          failure_words: failure_words !== null && t('In its own words: {{failure_words}}', { failure_words }),
        })}
        parts={[<When key="0" at={failed_at} />]}
      />
    </Text>
  );
}

function Delete({ model: { id, name } }: { readonly model: ListedModel }) {
  const remove = useChange({
    change: async () => {
      const params = { path: { id } };
      const seen = await seenIn<Model>(await ui.open('get', '/api/admin/models/{id}', { params }));
      return ui.delete('/api/admin/models/{id}', { params: { ...params, ...onlyIf(seen) } });
    },
    done: t('Model deleted.'),
    invalidates: [['models'], ['model-choices']],
  });
  return (
    <ConfirmButton
      size="sm"
      color="red"
      variant="light"
      aria-label={t('Delete {{name}}', { name })}
      question={t('Delete the model “{{name}}”?', { name })}
      act={t('Delete model')}
      consequences={
        <Text size="sm">{t('It can be deleted once no agent uses it. Its key stays with the operator.')}</Text>
      }
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
