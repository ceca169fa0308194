import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ui } from '../api/clients.js';
import { fieldErrors } from '../api/failure.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { useUnsaved } from '../changes/unsaved.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { showErrors } from '../kit/show-errors.js';
import { type ModelFields as Fields, fieldsOf, type Model, newModel, requestOf } from './model-draft.js';
import { ModelFields } from './model-fields.js';
import { t } from '../texts/texts.js';

interface Props {
  /** The model that is changed; none for a new one. */
  readonly seen: Seen<Model> | undefined;
  readonly credentials: readonly string[] | undefined;
  readonly onClose: () => void;
  /** Reads the model as it is now, over what was typed. */
  readonly onReload?: () => void;
}

/** Sets up a model, or changes one. */
export function ModelDialog({ seen, credentials, onClose, onReload }: Props) {
  const form = useForm<Fields>({ mode: 'controlled', initialValues: seen ? fieldsOf(seen.data) : newModel });
  const save = useChange({
    change: (fields: Fields) => saveModel(seen, fields),
    done: t('Saved. Applies from the next question on. Test it to see how it does.'),
    invalidates: [['models'], ['model-choices'], ['first-run']],
    failure: 'inline',
    goOn: onClose,
  });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: save.isPending });
  const onError = (failure: Error) => showErrors(form, fieldErrors(failure));
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      size="lg"
      title={seen ? t('Change {{name}}', { name: seen.data.name }) : t('Set up a model')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard />
      <form onSubmit={form.onSubmit((fields) => save.mutate(fields, { onError }))} noValidate>
        <Stack>
          <FormFailure error={save.error} onReload={onReload} />
          <ModelFields form={form} credentials={credentials} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={save.isPending}>
              {t('Save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function saveModel(seen: Seen<Model> | undefined, fields: Fields) {
  const body = requestOf(fields);
  if (!seen) return ui.post('/api/admin/models', { body });
  const params = { path: { id: seen.data.id }, ...onlyIf(seen) };
  return ui.put('/api/admin/models/{id}', { params, body });
}
