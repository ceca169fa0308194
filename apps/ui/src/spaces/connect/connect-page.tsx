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
import { t } from '../../texts/texts.js';

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
      trail={[{ label: t('Spaces'), to: '/spaces' }]}
      title={t('Connect a space')}
      description={t('Let members of a team ask an agent in a chat space.')}
      size="lg"
    >
      {result ? (
        <StepPart label={t('Connected')} isEntered>
          <Connected result={result} onAgain={begin} />
        </StepPart>
      ) : (
        <Stepper active={step} onStepClick={go} allowNextStepsSelect={false} size="sm" classNames={stepClasses}>
          <Stepper.Step label={t('Space')}>
            <StepPart key="Space" label={t('Space')} isEntered={isEntered}>
              <ChooseSpace
                onChoose={(space) => {
                  change({ space, move: false });
                  go(1);
                }}
              />
            </StepPart>
          </Stepper.Step>
          <Stepper.Step label={t('Team and agent')}>
            <StepPart key="Team and agent" label={t('Team and agent')} isEntered={isEntered}>
              <ChooseAgent plan={plan} onChange={change} onNext={() => go(2)} onBack={() => go(0)} />
            </StepPart>
          </Stepper.Step>
          <Stepper.Step label={t('Review and connect')}>
            <StepPart key="Review and connect" label={t('Review and connect')} isEntered={isEntered}>
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
