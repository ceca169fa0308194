import { Alert, Badge, Group, Kbd, Paper, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../kit/busy-button.js';
import { type Candidate, mappingWords, scoreOf, suggestedName } from './candidate.js';
import { ExamplePairs } from './example-pairs.js';
import type { useVerdicts } from './use-verdicts.js';
import { t } from '../../texts/texts.js';
import { Rich } from '../../texts/rich.js';

interface CandidateDetailsProps {
  readonly candidate: Candidate;
  readonly verdicts: ReturnType<typeof useVerdicts>;
}

const validName = /^[A-Z][A-Z0-9_]{0,63}$/;

/** The evidence for a candidate, and the decision on it. */
export function CandidateDetails({ candidate, verdicts }: CandidateDetailsProps) {
  const { heuristic, evaluation, syncError } = candidate;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Evidence')}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {`${heuristic.entity_a_type} → ${heuristic.entity_b_type}`}
          </Title>
          <Badge variant="light" tt="none">
            {t('Score {{scoreOf}}%', { scoreOf: Math.round(scoreOf(candidate) * 100) })}
          </Badge>
        </Group>
        {syncError !== null && (
          <Alert color="orange" title={t('The graph is not updated yet')}>
            {syncError}
          </Alert>
        )}
        <Facts candidate={candidate} />
        {evaluation?.advice && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span fw={600} size="sm">
              {t('Advice by {{by}}: {{adviceWords}}. ', {
                by: evaluation.advice.by,
                adviceWords: adviceWords[evaluation.advice.verdict],
              })}
            </Text>
            {evaluation.advice.justification}
          </Text>
        )}
        <ExamplePairs heuristic={heuristic} />
        <Decision {...{ candidate, verdicts }} />
      </Stack>
    </Paper>
  );
}

const adviceWords = { ACCEPTED: 'accept', REJECTED: 'reject', UNDECIDED: 'undecided' } as const;

function Facts({ candidate }: { readonly candidate: Candidate }) {
  const facts = [
    [t('Matching'), mappingWords(candidate)],
    [t('Pairs'), String(candidate.heuristic.total_matches)],
    [t('Match quality'), `${Math.round(candidate.heuristic.value_match_quality_avg * 100)}%`],
  ];
  return (
    <Table layout="fixed" verticalSpacing={4}>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500} c="dimmed" w="40%">
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Decision({ candidate, verdicts }: CandidateDetailsProps) {
  const [name, setName] = useState(() => suggestedName(candidate));
  const state = verdicts.stateOf(candidate);
  const isBusy = verdicts.isUnderWay(candidate);
  if (state !== 'open') {
    return (
      <Group justify="space-between">
        <Text size="sm">
          {state === 'accepted'
            ? t('Accepted as {{suggestedName}}.', { suggestedName: suggestedName(candidate) })
            : t('Rejected.')}
        </Text>
        <BusyButton variant="default" disabled={isBusy} onClick={() => verdicts.undo(candidate)}>
          <Rich text={t('Undo <0>U</0>')} parts={[<Kbd key="0" ml={8} aria-hidden />]} />
        </BusyButton>
      </Group>
    );
  }
  const isValid = validName.test(name);
  return (
    <Group align="flex-start">
      <TextInput
        label={t('Relation name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.toUpperCase())}
        error={isValid ? undefined : t('Use upper-case letters, digits and “_”, starting with a letter')}
        flex="1 1 200px"
      />
      <BusyButton mt={25} disabled={!isValid || isBusy} onClick={() => verdicts.accept({ candidate, name })}>
        {t('Accept')}
      </BusyButton>
      <BusyButton mt={25} variant="default" disabled={isBusy} onClick={() => verdicts.reject(candidate)}>
        {t('Reject')}
      </BusyButton>
    </Group>
  );
}
