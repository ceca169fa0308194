import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FailureNotice } from '../../kit/failure-notice.js';
import { tooMany, type TooMany } from '../runs/runs.js';
import type { ShownTurn } from './shown-turn.js';
import type { TurnActs } from './turn-acts.js';
import { t } from '../../texts/texts.js';

/** Why there is no complete answer, and what to do about it. */
export function RunTrouble({ turn, acts }: { readonly turn: ShownTurn; readonly acts: TurnActs }) {
  const { live, error } = turn;
  const again = () => acts.again(turn);
  if (live?.failure !== undefined) {
    const refused = tooMany(live);
    return refused ? <Countdown {...{ ...refused, again }} /> : <FailureNotice error={live.failure} onRetry={again} />;
  }
  if (!error) return null;
  return (
    <Alert color="red" role="alert" title={t('The answer could not be finished')}>
      <Text size="sm">{error.error}</Text>
      <Button mt="sm" size="compact-sm" variant="default" onClick={again}>
        {t('Ask again')}
      </Button>
    </Alert>
  );
}

/** Too many questions: how long until the next. */
function Countdown({ seconds, advice, again }: TooMany & { readonly again: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <Alert
      color="yellow"
      role="alert"
      title={advice ? t('Too many requests at once') : t('Too many questions in a short time')}
    >
      {advice !== undefined && (
        <Text size="sm" mb="xs">
          {advice}
        </Text>
      )}
      <Group justify="space-between">
        {/* Within an alert each second would be read out. */}
        <Text size="sm" aria-live={left > 0 ? 'off' : 'polite'}>
          {left > 0 ? t('You can ask again in {{left}} s.', { left }) : t('You can ask again now.')}
        </Text>
        <Button size="compact-sm" variant="default" disabled={left > 0} onClick={again}>
          {t('Send again')}
        </Button>
      </Group>
    </Alert>
  );
}
