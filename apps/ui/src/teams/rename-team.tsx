import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { UiSchemas } from '@parley/client';
import { ui } from '../api/clients.js';
import { fieldErrors } from '../api/failure.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { showErrors } from '../kit/show-errors.js';
import { t } from '../texts/texts.js';

type Team = UiSchemas['Team'];

/** Gives a team another name; its short name stays. */
export function RenameTeam({ seen }: { readonly seen: Seen<Team> }) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('Rename')}
      </Button>
      {isOpen && <RenameDialog seen={seen} onClose={dialog.close} />}
    </>
  );
}

function RenameDialog({ seen, onClose }: { readonly seen: Seen<Team>; readonly onClose: () => void }) {
  const form = useForm({ mode: 'controlled', initialValues: { name: seen.data.name } });
  const rename = useChange({
    change: (body: { name: string }) =>
      ui.patch('/api/admin/teams/{id}', { params: { path: { id: seen.data.id }, ...onlyIf(seen) }, body }),
    done: t('Renamed.'),
    invalidates: [['teams'], ['me']],
    failure: 'inline',
    goOn: onClose,
  });
  const onError = (failure: Error) => showErrors(form, fieldErrors(failure));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Rename {{name}}', { name: seen.data.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={form.onSubmit((fields) => rename.mutate(fields, { onError }))} noValidate>
        <Stack>
          <FormFailure error={rename.error} />
          <TextInput
            label={t('Name')}
            description={t('The short name stays {{slug}}.', { slug: seen.data.slug })}
            required
            data-autofocus
            maxLength={256}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={rename.isPending}>
              {t('Rename')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
