import { Button, Divider, Group, NativeSelect, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import type { AgentConfigView } from '@parley/contracts';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { fieldErrors } from '../api/failure.js';
import { useModelChoices } from '../api/model-choices.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { showErrors } from '../kit/show-errors.js';
import { useUnsaved } from '../changes/unsaved.js';
import type { AgentFields } from './agent-fields.js';
import { AudienceFields } from './audience-fields.js';
import { formErrors } from './form-errors.js';
import { optionsOf } from './model-choice.js';
import { ToolFields } from './tool-fields.js';
import { t } from '../texts/texts.js';

interface AgentFormProps {
  readonly initial: AgentFields;
  /** What the agent asks now; none for a new one. */
  readonly model?: AgentConfigView['model'];
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Loads the current version, for something that others may change as well. */
  readonly onReload?: () => void;
  /** Rejects with the failure; its messages are then shown at their fields. */
  readonly onSubmit: (fields: AgentFields) => Promise<unknown>;
}

/** All fields of an agent. The server's messages are shown at their fields. */
export function AgentForm({ initial, model = null, submitLabel, isBusy, error, onReload, onSubmit }: AgentFormProps) {
  const choices = useModelChoices();
  const form = useForm<AgentFields>({ mode: 'controlled', initialValues: initial });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: isBusy });
  const submit = form.onSubmit(async (fields) => {
    await onSubmit(fields).catch((failure: unknown) => showErrors(form, formErrors(fieldErrors(failure))));
  });
  const known = [...initial.shared_with_teams, initial.owner_team_slug];
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard />
      <Stack maw={760}>
        <TextInput label={t('Name')} required {...form.getInputProps('name')} />
        <Textarea label={t('Description')} autosize minRows={2} {...form.getInputProps('description')} />
        <Textarea
          label={t('System prompt')}
          description={t('The agent’s role, what it helps with and how it answers.')}
          required
          autosize
          minRows={6}
          maxRows={24}
          {...form.getInputProps('system_prompt')}
        />
        <NativeSelect
          label={t('Model')}
          description={t('Administrators set models up. The default one is for agents that need no other.')}
          data={optionsOf(choices.data ?? [], model)}
          {...form.getInputProps('model')}
        />
        <Switch
          label={t('On')}
          description={t('When off, it answers no one but keeps its settings.')}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <Divider />
        <Title order={2} size="h4">
          {t('Tools')}
        </Title>
        <ToolFields form={form} />
        <Divider />
        <Title order={2} size="h4">
          {t('Sharing')}
        </Title>
        <AudienceFields form={form} known={known} />
        <FormFailure error={error} onReload={onReload} />
        <Group mt="sm">
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
          <Button variant="default" component={Link} to="/agents">
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
