import { Anchor, Breadcrumbs, Stepper, Text } from '@mantine/core';
import type { OnboardResult } from '@parley/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../shared/page.js';
import { ChooseAgent } from './choose-agent.js';
import { ChooseSpace } from './choose-space.js';
import { Connected } from './connected.js';
import { emptyPlan, type Plan } from './plan.js';
import { Preview } from './preview.js';

/** Connects a chat space to a team and an agent, in three steps; the third shows what will happen before it does. */
export function ConnectPage() {
  const [step, setStep] = useState(0);
  const [plan, setPlan] = useState<Plan>(emptyPlan);
  const [result, setResult] = useState<OnboardResult>();
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part });
  const begin = () => {
    setPlan(emptyPlan);
    setResult(undefined);
    setStep(0);
  };
  return (
    <Page title="Connect a space" description="Members of a team ask an agent in a chat space." size="lg">
      <Breadcrumbs mb="md">
        <Anchor component={Link} to="/spaces">
          Spaces
        </Anchor>
        <Text>Connect</Text>
      </Breadcrumbs>
      {result ? (
        <Connected result={result} onAgain={begin} />
      ) : (
        <Stepper active={step} onStepClick={setStep} allowNextStepsSelect={false} size="sm">
          <Stepper.Step label="Space">
            <ChooseSpace
              onChoose={(space) => {
                change({ space, move: false });
                setStep(1);
              }}
            />
          </Stepper.Step>
          <Stepper.Step label="Team and agent">
            <ChooseAgent plan={plan} onChange={change} onNext={() => setStep(2)} onBack={() => setStep(0)} />
          </Stepper.Step>
          <Stepper.Step label="Look and connect">
            <Preview plan={plan} onChange={change} onBack={() => setStep(1)} onDone={setResult} />
          </Stepper.Step>
        </Stepper>
      )}
    </Page>
  );
}
