import { Badge, Button, EmptyState, Group, Paper, Stack, Text } from '@mantine/core';
import { CheckCircledIcon } from '@radix-ui/react-icons';
import type { VerifiedAnswerView } from '@parley/contracts';
import { useState } from 'react';
import { rag } from '../api/clients.js';
import { useChange } from '../changes/use-change.js';
import { ConfirmButton } from '../kit/confirm-button.js';
import { Paged } from '../kit/paged.js';
import { QueryView } from '../kit/query-view.js';
import { SubPage } from '../kit/sub-page.js';
import { useAddress } from '../kit/use-address.js';
import { AnswerDialog } from './answer-dialog.js';
import { inDays } from './answer-fields.js';
import { answersKey, answersPerPage, useAnswers } from './read-answers.js';
import { t } from '../texts/texts.js';

const read = (search: URLSearchParams) => Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
const write = (page: number): Record<string, string> => (page > 1 ? { page: String(page) } : {});

/** The answers that somebody vouches for, and which of them are due. */
export function AnswersPage() {
  const { said: page, show } = useAddress({ read, write });
  const answers = useAnswers(page);
  return (
    <SubPage
      trail={[{ label: t('Gaps'), to: '/gaps' }]}
      title={t('Verified answers')}
      description={t('Found first for their own questions and quoted word for word, until their review day is over.')}
    >
      <QueryView query={answers} label={t('Loading answers')}>
        {({ answers: found, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<CheckCircledIcon aria-hidden />}
              title={t('No verified answers yet')}
              description={t('Answer a question of the gaps, and it stands here with its review day.')}
            />
          ) : (
            <Paged
              of={t('answers')}
              total={total}
              pageSize={answersPerPage}
              page={page}
              onPage={(next) => show(next)}
              isOld={answers.isPlaceholderData}
            >
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Answers')}>
                {found.map((answer) => (
                  <AnswerCard key={answer.answer_id} answer={answer} />
                ))}
              </Stack>
            </Paged>
          )
        }
      </QueryView>
    </SubPage>
  );
}

function AnswerCard({ answer }: { readonly answer: VerifiedAnswerView }) {
  const [isEdited, setIsEdited] = useState(false);
  const { answer_id: id, datasource_id, questions, by, review_on, is_due } = answer;
  const withdraw = useChange({
    change: () =>
      rag.delete('/v1/verified-answers/{answer_id}', {
        params: { path: { answer_id: id }, query: { datasource_id } },
      }),
    done: t('The answer is withdrawn.'),
    invalidates: [answersKey],
  });
  return (
    <Paper component="li" withBorder p="md" aria-label={questions[0]}>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {questions[0]}
          </Text>
          {is_due && <Badge color="orange">{t('Review is due')}</Badge>}
        </Group>
        <Text size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {answer.answer}
        </Text>
        <Text size="sm" c="dimmed">
          {t('By {{by}}, until {{review_on}}', { by, review_on })}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setIsEdited(true)}>
            {is_due ? t('Confirm or edit') : t('Edit')}
          </Button>
          <ConfirmButton
            question={t('Withdraw this answer?')}
            consequences={t('Nobody finds it any more. It cannot be brought back.')}
            act={t('Withdraw')}
            size="compact-sm"
            isBusy={withdraw.isPending}
            onConfirm={() => withdraw.mutate()}
          >
            {t('Withdraw')}
          </ConfirmButton>
        </Group>
      </Stack>
      {isEdited && <EditDialog answer={answer} onClose={() => setIsEdited(false)} />}
    </Paper>
  );
}

const sourceOfTeam = 'verified:';

const EditDialog = ({ answer, onClose }: { readonly answer: VerifiedAnswerView; readonly onClose: () => void }) => (
  <AnswerDialog
    title={t('Edit the answer')}
    id={answer.answer_id}
    initial={{
      team: answer.datasource_id.startsWith(sourceOfTeam) ? answer.datasource_id.slice(sourceOfTeam.length) : '',
      questions: answer.questions.join('\n'),
      answer: answer.answer,
      reviewOn: answer.is_due ? inDays(180) : answer.review_on,
    }}
    isTeamFixed
    onClose={onClose}
  />
);
