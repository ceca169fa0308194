import { Stepper } from '@mantine/core';
import type { OnboardResult } from '@parley/contracts';
import { useState } from 'react';
import { SubPage } from '../../kit/sub-page.js';
import { ChooseAgent } from './choose-agent.js';
import { ChooseSpace } from './choose-space.js';
import { Connected } from './connected.js';
import { emptyPlan, type Plan } from './plan.js';
import { Preview } from './preview.js';
import { StepPart } from './step-part.js';
import './connect-steps.css';

/** Connects a chat space to a team and an agent, in three steps; the third shows a preview first. */
export function ConnectPage() {
  const [{ step, isEntered }, enter] = useState({ step: 0, isEntered: false });
  const go = (next: number) => enter({ step: next, isEntered: true });
  const [plan, setPlan] = useState<Plan>(emptyPlan);
  const [result, setResult] = useState<OnboardResult>();
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part });
  const begin = () => {
    setPlan(emptyPlan);
    setResult(undefined);
    go(0);
  };
  return (
    <SubPage
      trail={[{ label: 'Spaces', to: '/spaces' }]}
      title="Connect a space"
      description="Let members of a team ask an agent in a chat space."
      size="lg"
    >
      {result ? (
        <StepPart label="Connected" isEntered>
          <Connected result={result} onAgain={begin} />
        </StepPart>
      ) : (
        <Stepper active={step} onStepClick={go} allowNextStepsSelect={false} size="sm" classNames={stepClasses}>
          <Stepper.Step label="Space">
            <StepPart key="Space" label="Space" isEntered={isEntered}>
              <ChooseSpace
                onChoose={(space) => {
                  change({ space, move: false });
                  go(1);
                }}
              />
            </StepPart>
          </Stepper.Step>
          <Stepper.Step label="Team and agent">
            <StepPart key="Team and agent" label="Team and agent" isEntered={isEntered}>
              <ChooseAgent plan={plan} onChange={change} onNext={() => go(2)} onBack={() => go(0)} />
            </StepPart>
          </Stepper.Step>
          <Stepper.Step label="Review and connect">
            <StepPart key="Review and connect" label="Review and connect" isEntered={isEntered}>
              <Preview plan={plan} onChange={change} onBack={() => go(1)} onDone={setResult} />
            </StepPart>
          </Stepper.Step>
        </Stepper>
      )}
    </SubPage>
  );
}

const stepClasses = {
  root: 'parley-connect',
  steps: 'parley-connect-steps',
  separator: 'parley-connect-line',
};
