import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AgentConfigView } from '@parley/contracts';
import { fieldErrors } from '../api/failure.js';
import { ui } from '../api/clients.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { showErrors } from '../kit/show-errors.js';
import { useChange } from '../changes/use-change.js';
import { type AgentFields, toDraft, toFields } from './agent-fields.js';
import { AudienceFields } from './audience-fields.js';
import { t } from '../texts/texts.js';

interface ShareDialogProps {
  readonly agent: AgentConfigView;
  readonly onClose: () => void;
}

/** Changes only who may use an agent. */
export function ShareDialog({ agent, onClose }: ShareDialogProps) {
  const form = useForm<AgentFields>({ mode: 'controlled', initialValues: toFields(agent) });
  const share = useChange({
    change: (fields: AgentFields) => {
      const { visibility, owner_team_slug, shared_with_teams } = toDraft(fields);
      const body = { visibility, shared_with_teams, ...(owner_team_slug !== undefined && { owner_team_slug }) };
      return ui.put('/api/dynamic-agents/configs/{id}', { params: { path: { id: agent.id } }, body });
    },
    done: t('Access to {{name}} updated.', { name: agent.name }),
    invalidates: [['agents']],
    failure: 'inline',
    goOn: onClose,
  });
  const submit = form.onSubmit(async (fields) => {
    await share.mutateAsync(fields).catch((failure: unknown) => showErrors(form, fieldErrors(failure)));
  });
  const known = [...agent.shared_with_teams, agent.owner_team_slug ?? ''];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Share {{name}}', { name: agent.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure error={share.error} />
          <AudienceFields form={form} known={known} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={share.isPending}>
              {t('Share')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
