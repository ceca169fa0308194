import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AskedQuestion as Asked } from '@parley/contracts';
import { faultWords } from '@parley/question-sets';
import { useState } from 'react';
import { Paged } from '../kit/paged.js';
import { ToneBadge } from '../kit/tone-badge.js';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

interface AskedQuestionsProps {
  readonly questions: readonly Asked[];
  /** Ids of those that went well in the run before. */
  readonly newFaults: readonly string[];
}

const perPage = 25;

/** Each question of a run with what went wrong, the worst first. */
export function AskedQuestions({ questions, newFaults }: AskedQuestionsProps) {
  const [page, setPage] = useState(1);
  const sorted = [...questions].sort((one, other) => weight(other) - weight(one));
  const faulty = questions.filter(({ faults }) => faults.length > 0).length;
  return (
    <Stack component="section" gap="sm" aria-labelledby="questions">
      <Title order={3} size="h5" id="questions">
        {faulty === 0
          ? t('All questions went well')
          : t('{{faulty}} of {{questions}} questions did not go well', { faulty, questions: questions.length })}
      </Title>
      <Paged of={t('questions')} total={sorted.length} pageSize={perPage} page={page} onPage={setPage} isOld={false}>
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Questions')}>
          {sorted.slice((page - 1) * perPage, page * perPage).map((one) => (
            <OneQuestion key={one.id} asked={one} isNew={newFaults.includes(one.id)} />
          ))}
        </Stack>
      </Paged>
    </Stack>
  );
}

const weight = ({ faults, leaked }: Asked) => (leaked.length > 0 ? 1_000 : 0) + faults.length;

function OneQuestion({ asked, isNew }: { readonly asked: Asked; readonly isNew: boolean }) {
  const { question, faults, leaked, seconds, tokens, answer } = asked;
  const used = tokens ? t(', {{read}} tokens', { read: (tokens.read + tokens.written).toLocaleString(locale) }) : '';
  return (
    <Paper component="li" withBorder p="sm" aria-label={question} style={{ overflowWrap: 'anywhere' }}>
      <Stack gap={4}>
        <Text fw={600}>{question}</Text>
        <Group gap="xs">
          {faults.length === 0 && <ToneBadge color="teal">{t('Went well')}</ToneBadge>}
          {faults.map((fault) => (
            <ToneBadge key={fault} color={fault === 'leaked' ? 'red' : 'orange'}>
              {fault === 'leaked' ? t('LEAK: {{leaked}}', { leaked: leaked.join(', ') }) : capital(faultWords[fault])}
            </ToneBadge>
          ))}
          {isNew && <ToneBadge color="gray">{t('Went well in the run before')}</ToneBadge>}
          <Text size="sm" c="dimmed">{`${seconds.toFixed(1)} s${used}`}</Text>
        </Group>
        {answer === null ? (
          <Text size="sm" c="dimmed">
            {t('Only whoever started the run sees its answers.')}
          </Text>
        ) : (
          <details>
            <summary>{t('The answer')}</summary>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {answer === '' ? t('There is no text.') : answer}
            </Text>
          </details>
        )}
      </Stack>
    </Paper>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
