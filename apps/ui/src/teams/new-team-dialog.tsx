import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { ui } from '../api/clients.js';
import { fieldErrors } from '../api/failure.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { useUnsaved } from '../changes/unsaved.js';
import { useChange } from '../changes/use-change.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { showErrors } from '../kit/show-errors.js';
import { slugFrom } from './slug-from.js';
import { t } from '../texts/texts.js';

/** Makes a team. Its short name follows the name until somebody types another one. */
export function NewTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const goTo = useNavigate();
  const form = useForm({ mode: 'controlled', initialValues: { name: '', slug: '' } });
  const make = useChange({
    change: (body: { name: string; slug: string }) => ui.post('/api/admin/teams', { body }),
    done: ({ data }) => t('Team {{name}} was created. Add people to it.', { name: data.name }),
    invalidates: [['teams']],
    failure: 'inline',
    goOn: ({ data }) => void goTo(`/teams/${data.id}`),
  });
  useUnsaved({ isUnsaved: form.isDirty() && !make.isSuccess, isSaving: make.isPending });
  const follow = (name: string) => {
    const isFollowing = form.values.slug === slugFrom(form.values.name);
    form.setValues({ name, ...(isFollowing && { slug: slugFrom(name) }) });
  };
  const onError = (failure: Error) => showErrors(form, fieldErrors(failure));
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      title={t('New team')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard />
      <form onSubmit={form.onSubmit((fields) => make.mutate(fields, { onError }))} noValidate>
        <Stack>
          <FormFailure error={make.error} />
          <TextInput
            label={t('Name')}
            required
            data-autofocus
            maxLength={256}
            autoComplete="off"
            {...form.getInputProps('name')}
            onChange={({ currentTarget }) => follow(currentTarget.value)}
          />
          <TextInput
            label={t('Short name')}
            description={t('Lower-case letters, digits and dashes. It cannot be changed later.')}
            required
            maxLength={63}
            autoComplete="off"
            {...form.getInputProps('slug')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={make.isPending}>
              {t('Create team')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
