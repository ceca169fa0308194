import { spanWords } from '../epoch.js';
import { counted } from '../jobs/job-words.js';
import type { Index } from './use-indexes.js';

const states: Readonly<Record<Index['state'], { readonly text: string; readonly color: string }>> = {
  live: { text: 'In use', color: 'green' },
  building: { text: 'Being filled', color: 'blue' },
  ready: { text: 'Ready', color: 'gray' },
  switching: { text: 'Being put in use', color: 'blue' },
  removing: { text: 'Being removed', color: 'gray' },
};

export const stateWords = ({ state, is_paused }: Index) =>
  is_paused ? { text: 'Paused', color: 'yellow' } : states[state];

/** What is going on, in one sentence. */
export function progressWords({ state, is_paused, is_model_loaded, progress, owed }: Index): string {
  if (state === 'live') return 'Searches read this index.';
  if (!is_model_loaded) return 'Its model is not loaded, so it follows no change and cannot be used.';
  if (state === 'removing') return 'Its data is deleted in a minute.';
  if (state === 'switching') return 'New searches read it in a few seconds. Changes to documents wait until then.';
  if (state === 'building' && !progress) return is_paused ? 'Nothing is filled for now.' : 'Filling is about to begin.';
  const behind = owed === 0 ? '' : ` ${counted(owed, 'change')} still to follow.`;
  if (!progress) return `Holds what the index in use holds, and follows every change.${behind}`;
  const { pass, done, total, seconds_left: left } = progress;
  const doing = pass === 1 ? 'filled' : 'compared';
  const rest = left === null ? '' : `, about ${spanWords(left)} left`;
  return `${done.toLocaleString('en')} of ${counted(total, 'document')} ${doing}${rest}.${behind}`;
}

export const percentOf = ({ progress }: Index): number =>
  !progress || progress.total === 0 ? 0 : (100 * progress.done) / progress.total;
