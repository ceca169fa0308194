import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useMe } from '../api/use-me.js';
import { Page } from '../shared/page.js';
import { QueryView } from '../shared/query-view.js';
import { isThrough, stepsOf } from './facts.js';
import { FirstSteps } from './first-steps.js';
import { bringBack, usePutAway } from './put-away.js';
import { useFacts } from './use-facts.js';

/** The steps for whoever put them away, or wants to see how things stand. */
export function FirstStepsPage() {
  const { user } = useMe();
  const facts = useFacts();
  const isAway = usePutAway(user.id);
  const navigate = useNavigate();
  const show = () => {
    bringBack(user.id);
    void navigate('/chat');
  };
  const isOver = facts.data !== undefined && isThrough(stepsOf(facts.data));
  return (
    <Page
      title="First steps"
      size="md"
      description={isOver ? 'All done: Parley answers from what you may read.' : 'From an empty Parley to an answer.'}
      actions={
        isAway && !isOver ? (
          <Button variant="default" onClick={show}>
            Show on the first page
          </Button>
        ) : undefined
      }
    >
      <QueryView query={facts} label="Looking how far you are">
        {(found) => <FirstSteps facts={found} />}
      </QueryView>
    </Page>
  );
}
