import './first-steps.css';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { CheckIcon } from '@radix-ui/react-icons';
import { Link } from 'react-router';
import { useSourceTypes } from '../api/source-types.js';
import { addableWords } from '../api/source-words.js';
import { useMe } from '../api/use-me.js';
import { useWhomToAsk } from '../kit/use-whom-to-ask.js';
import { type Facts, nextOf, type Step, stepsOf } from './facts.js';
import { wordsOf } from './step-words.js';
import { t } from '../texts/texts.js';

/** The steps, each with how it stands and where it is done. */
export function FirstSteps({ facts }: { readonly facts: Facts }) {
  const steps = stepsOf(facts);
  const next = nextOf(steps);
  return (
    <ol className="parley-steps">
      {steps.map((step, index) => (
        <StepLine key={step.name} step={step} number={index + 1} facts={facts} isNext={step.name === next} />
      ))}
    </ol>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly number: number;
  readonly facts: Facts;
  readonly isNext: boolean;
}

function StepLine({ step, number, facts, isNext }: StepLineProps) {
  const { teams } = useMe();
  const types = useSourceTypes();
  const whom = useWhomToAsk({ isAsked: !step.isTheirs && !step.isDone });
  const { title, text, action } = wordsOf(step, facts, {
    ...{ teams: teams.map(({ name }) => name), whom },
    kinds: types.data && addableWords(types.data),
  });
  return (
    <li className="parley-step" data-done={step.isDone || undefined}>
      <span className="parley-step-mark" aria-hidden>
        {step.isDone ? <CheckIcon /> : number}
      </span>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={2} flex="1 1 220px">
          <Text fw={600}>
            {title}
            <VisuallyHidden>{step.isDone ? t(' (done)') : t(' (to do)')}</VisuallyHidden>
          </Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </Stack>
        {action && (
          <Button component={Link} to={action.to} size="compact-md" variant={isNext ? 'light' : 'default'}>
            {action.label}
          </Button>
        )}
      </Group>
    </li>
  );
}
