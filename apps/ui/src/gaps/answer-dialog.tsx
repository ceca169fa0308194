import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rag } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { BackCloses } from '../kit/back-closes.js';
import { BusyButton } from '../kit/busy-button.js';
import { useTeamChoices } from '../kit/use-team-choices.js';
import { FailureNotice } from '../kit/failure-notice.js';
import { answerErrors, type AnswerFields, questionsIn } from './answer-fields.js';
import { answersKey } from './read-answers.js';
import { t } from '../texts/texts.js';

interface AnswerDialogProps {
  readonly title: string;
  /** Id of the answer: sending it again under its id changes it. */
  readonly id: string;
  readonly initial: AnswerFields;
  /** Whether it is in the source of a team already, which it stays in. */
  readonly isTeamFixed: boolean;
  /** What else is to be done once it is written. */
  readonly onSaved?: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Writes a verified answer, or changes it. */
export function AnswerDialog({ title, onClose, ...form }: AnswerDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('Close') }}>
      <BackCloses onClose={onClose} />
      <AnswerForm {...form} onClose={onClose} />
    </Modal>
  );
}

function AnswerForm({ id, initial, isTeamFixed, onSaved, onClose }: Omit<AnswerDialogProps, 'title'>) {
  const teams = useTeamChoices(initial.team === '' ? [] : [initial.team]);
  const form = useForm<AnswerFields>({ mode: 'controlled', initialValues: initial, validate: answerErrors });
  const save = useChange({
    async change({ team, questions, answer, reviewOn }: AnswerFields) {
      const asked = { questions: questionsIn(questions), answer: answer.trim(), review_on: reviewOn };
      const body = { ...asked, ...(team !== '' && { owner_team: team }) };
      await rag.put('/v1/verified-answers/{answer_id}', { params: { path: { answer_id: id } }, body });
      await onSaved?.();
    },
    done: t('The answer is saved. It is found as soon as it is indexed.'),
    invalidates: [answersKey],
    failure: 'inline',
    goOn: onClose,
  });
  return (
    <form noValidate onSubmit={form.onSubmit((fields) => save.mutate(fields))}>
      <Stack>
        {save.error && <FailureNotice error={save.error} />}
        {teams.length > 0 && (
          <Select
            label={t('Team')}
            description={t('Its members read the answer, its administrators may change it.')}
            allowDeselect={false}
            disabled={isTeamFixed}
            data={teams}
            {...form.getInputProps('team')}
          />
        )}
        <Textarea
          label={t('Questions')}
          description={t('One a line, ten at most. Other words for the same question help it to be found first.')}
          autosize
          minRows={2}
          {...form.getInputProps('questions')}
        />
        <Textarea
          label={t('Answer')}
          description={t('Markdown. Readers get it word for word, with your e-mail address as who vouches for it.')}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={8_000}
          {...form.getInputProps('answer')}
        />
        <TextInput
          type="date"
          label={t('Review on')}
          description={t('Found first until the end of this day. After it, you are asked to confirm it.')}
          {...form.getInputProps('reviewOn')}
        />
        <Group gap="xs">
          <BusyButton type="submit" isBusy={save.isPending}>
            {t('Save answer')}
          </BusyButton>
          <Button variant="subtle" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
