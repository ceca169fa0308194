import { Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '../api/failure.js';
import { ui } from '../api/clients.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { showErrors } from '../kit/show-errors.js';
import { useUnsaved } from '../changes/unsaved.js';
import { useChange } from '../changes/use-change.js';
import { MintedKey } from './minted-key.js';
import { t } from '../texts/texts.js';

interface Asked {
  readonly label: string;
  /** Days; empty for a key that does not expire. */
  readonly expires_in_days: number | '';
}

/** Creates a key and shows it once. */
export function MintDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Asked>({ mode: 'controlled', initialValues: { label: '', expires_in_days: 90 } });
  const mint = useChange({
    change: ({ label, expires_in_days: days }: Asked) =>
      ui.post('/api/catalog-api-keys', {
        body: { ...(label.trim() !== '' && { label }), ...(days !== '' && { expires_in_days: days }) },
      }),
    failure: 'inline',
  });
  // A key is shown only once: people must not leave before they have seen it.
  const close = () => {
    if (mint.isPending) return;
    onClose();
    void queries.invalidateQueries({ queryKey: ['skills', 'keys'] });
  };
  const submit = form.onSubmit(async (asked) => {
    await mint.mutateAsync(asked).catch((failure: unknown) => showErrors(form, fieldErrors(failure)));
  });
  const key = mint.data?.data.key;
  useUnsaved({ isUnsaved: mint.isPending || key !== undefined, isSaving: false });
  return (
    <Modal
      opened
      onClose={close}
      title={key === undefined ? t('New key') : t('Your new key')}
      size="lg"
      closeOnClickOutside={key === undefined}
      closeOnEscape={key === undefined}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard
        question={t('Close without the key?')}
        consequences={t('It is shown only once. If you have not copied it, you need a new one.')}
      />
      {key !== undefined ? (
        <MintedKey catalogKey={key} onClose={close} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <FormFailure error={mint.error} />
            <TextInput
              label={t('Label')}
              description={t('Which machine or agent it is for.')}
              data-autofocus
              {...form.getInputProps('label')}
            />
            <NumberInput
              label={t('Days until it expires')}
              description={t('Leave empty for a key that never expires.')}
              min={1}
              max={3650}
              {...form.getInputProps('expires_in_days')}
            />
            <Group justify="flex-end">
              <BusyButton variant="default" disabled={mint.isPending} onClick={close}>
                {t('Cancel')}
              </BusyButton>
              <BusyButton type="submit" isBusy={mint.isPending}>
                {t('Create key')}
              </BusyButton>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
