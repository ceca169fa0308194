import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ui } from '../../api/clients.js';
import { fieldErrors } from '../../api/failure.js';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { useUnsaved } from '../../changes/unsaved.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FormFailure } from '../../kit/form-failure.js';
import { showErrors } from '../../kit/show-errors.js';
import { type HoldFields, newHold, wrongIn } from './hold-fields.js';
import { holdsKey, pathOf } from './holds.js';
import { PersonField } from './person-field.js';
import { type ChoiceProps, TeamField } from './team-field.js';
import { t } from '../../texts/texts.js';

/** As the server takes it. */
const maxReason = 500;

/** Sets a hold on a person or a team, with its reason. */
export function HoldDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<HoldFields>({ mode: 'controlled', initialValues: newHold });
  const save = useChange({
    change: ({ of, id, reason }: HoldFields) => ui.put(pathOf({ of }), { params: { path: { id } }, body: { reason } }),
    done: ({ data }) => t('{{name}} is under a legal hold now.', { name: data.name }),
    invalidates: [holdsKey],
    failure: 'inline',
    goOn: onClose,
  });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: save.isPending });
  const send = form.onSubmit((fields) => {
    const wrong = wrongIn(fields);
    if (Object.keys(wrong).length > 0) showErrors(form, wrong);
    else save.mutate(fields, { onError: (failure) => showErrors(form, fieldErrors(failure)) });
  });
  const choice = form.getInputProps('id') as ChoiceProps;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      title={t('Set a legal hold')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard />
      <form onSubmit={send} noValidate>
        <Stack>
          <FormFailure error={save.error} />
          <Radio.Group
            label={t('On whom')}
            value={form.values.of}
            onChange={(of) => form.setValues({ of: of === 'team' ? 'team' : 'person', id: '' })}
          >
            <Group mt="xs">
              <Radio value="person" label={t('A person')} />
              <Radio value="team" label={t('Everyone in a team')} />
            </Group>
          </Radio.Group>
          {form.values.of === 'person' ? <PersonField {...choice} /> : <TeamField {...choice} />}
          <Textarea
            label={t('Reason')}
            description={t('Administrators see it here and in the audit: such as the number of a case.')}
            required
            autosize
            minRows={2}
            maxLength={maxReason}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={save.isPending}>
              {t('Set the hold')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
