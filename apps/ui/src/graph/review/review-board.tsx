import { Grid, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Active, activeIn, first } from './active.js';
import type { Candidate, State } from './candidate.js';
import { CandidateDetails } from './candidate-details.js';
import { CandidateList } from './candidate-list.js';
import { useVerdicts } from './use-verdicts.js';
import { t } from '../../texts/texts.js';

const states: readonly { value: State; label: string }[] = [
  { value: 'open', label: t('To decide') },
  { value: 'accepted', label: t('Accepted') },
  { value: 'rejected', label: t('Rejected') },
];

/** A list of candidates, the evidence for the selected one, and the decision. */
export function ReviewBoard({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const [state, setState] = useState<State>('open');
  const verdicts = useVerdicts();
  const shown = candidates.filter((candidate) => verdicts.stateOf(candidate) === state);
  const { at, setActive } = useActive(shown);
  const candidate = shown[at];
  const count = (value: State) => candidates.filter((one) => verdicts.stateOf(one) === value).length;
  const show = (next: State) => {
    setState(next);
    setActive(0);
  };
  return (
    <Stack>
      <div>
        <SegmentedControl<State>
          aria-label={t('Relations to show')}
          value={state}
          onChange={show}
          data={states.map(({ value, label }) => ({ value, label: `${label} ${count(value)}` }))}
        />
      </div>
      {candidate === undefined ? (
        <Text c="dimmed" py="lg">
          {candidates.length === 0
            ? t('Nothing found yet. Relations are found between entities in structured documents.')
            : t('None here.')}
        </Text>
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <CandidateList candidates={shown} active={at} onMove={setActive} verdicts={verdicts} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <CandidateDetails key={candidate.id} candidate={candidate} verdicts={verdicts} />
          </Grid.Col>
        </Grid>
      )}
    </Stack>
  );
}

/** Which candidate is shown, and how to show another one. */
function useActive(shown: readonly Candidate[]) {
  const [active, setActive] = useState<Active>(first);
  const now = activeIn(shown, active);
  if (now.id !== active.id || now.index !== active.index) setActive(now);
  return { at: now.index, setActive: (index: number) => setActive({ id: shown[index]?.id, index }) };
}
