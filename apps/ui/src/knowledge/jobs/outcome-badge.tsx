import { ToneBadge } from '../../kit/tone-badge.js';
import { type Outcome, outcomeWords } from './outcomes.js';

export function OutcomeBadge({ outcome }: Pick<Outcome, 'outcome'>) {
  const { label, color } = outcomeWords[outcome];
  return <ToneBadge color={color}>{label}</ToneBadge>;
}
