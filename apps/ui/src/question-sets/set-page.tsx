import { Button, Group, Stack, Text } from '@mantine/core';
import type { QuestionSetView as QuestionSet } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { QueryView } from '../kit/query-view.js';
import { saveFile } from '../kit/save-file.js';
import { SubPage } from '../kit/sub-page.js';
import { useTeamNames } from '../kit/use-team-choices.js';
import { setQuery, setsKey, useRuns } from '../api/read-sets.js';
import { Runs } from './runs.js';
import { fileOf } from './set-fields.js';
import { t } from '../texts/texts.js';

/** A question set, and how agents did with it. */
export function SetPage() {
  const { id = '' } = useParams();
  const teamName = useTeamNames();
  const set = useQuery({ ...setQuery(id), queryKey: [...setsKey, 'one', id] });
  const runs = useRuns(id);
  return (
    <SubPage
      trail={[{ label: t('Question sets'), to: '/question-sets' }]}
      title={set.data?.data.name ?? t('Question set')}
      actions={set.data && <SetActs seen={set.data} />}
    >
      <QueryView query={set} label={t('Loading the question set')}>
        {({ data: { team, questions } }) => (
          <Stack>
            <Text size="sm" c="dimmed">
              {t('Team {{teamName}}, {{questions}} {{words}}', {
                teamName: teamName(team),
                questions: questions.length,
                words: questions.length === 1 ? t('question') : t('questions'),
              })}
            </Text>
            <QueryView query={runs} label={t('Loading the last runs')}>
              {(found) => <Runs setId={id} runs={found} />}
            </QueryView>
          </Stack>
        )}
      </QueryView>
    </SubPage>
  );
}

function SetActs({ seen }: { readonly seen: Seen<QuestionSet> }) {
  const goTo = useNavigate();
  const { id, name, questions } = seen.data;
  const remove = useChange({
    change: () => ui.delete('/api/question-sets/{id}', { params: { path: { id }, ...onlyIf(seen) } }),
    done: t('The question set was deleted.'),
    invalidates: [[...setsKey, 'list']],
    goOn: () => void goTo('/question-sets'),
  });
  return (
    <Group gap="xs">
      <Button component={Link} to={`/question-sets/${id}/edit`} variant="default">
        {t('Edit')}
      </Button>
      <Button
        variant="default"
        onClick={() => saveFile('question-set.json', 'application/json', fileOf({ name, questions }))}
      >
        {t('Download JSON')}
      </Button>
      <ConfirmButton
        question={t('Delete this question set?')}
        consequences={t('"{{name}}" is deleted with its questions and its runs. This cannot be undone.', { name })}
        act={t('Delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('Delete')}
      </ConfirmButton>
    </Group>
  );
}
