import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useMe } from '../api/use-me.js';
import { Page } from '../kit/page.js';
import { QueryView } from '../kit/query-view.js';
import { isThrough, stepsOf } from './facts.js';
import { FirstSteps } from './first-steps.js';
import { bringBack, usePutAway } from './put-away.js';
import { useFacts } from './use-facts.js';
import { t } from '../texts/texts.js';

/** The steps for people who dismissed them, or want to see their progress. */
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
      title={t('First steps')}
      size="md"
      description={
        isOver
          ? t('All done: Parley answers from what you can read.')
          : t('From an empty installation to a first answer.')
      }
      actions={
        isAway && !isOver ? (
          <Button variant="default" onClick={show}>
            {t('Show in the chat')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={facts} label={t('Checking your progress')}>
        {(found) => <FirstSteps facts={found} />}
      </QueryView>
    </Page>
  );
}
