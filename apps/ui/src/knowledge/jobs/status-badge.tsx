import { ToneBadge } from '../../kit/tone-badge.js';
import { statusWords } from './job-words.js';
import type { Job } from './use-jobs.js';

export function StatusBadge({ status }: Pick<Job, 'status'>) {
  const { label, color } = statusWords[status];
  return <ToneBadge color={color}>{label}</ToneBadge>;
}
