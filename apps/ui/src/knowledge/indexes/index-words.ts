import { spanWords } from '../epoch.js';
import type { Index } from './use-indexes.js';
import { counted, t } from '../../texts/texts.js';
import { locale } from '../../texts/language.js';

const states: Readonly<Record<Index['state'], { readonly text: string; readonly color: string }>> = {
  live: { text: t('In use'), color: 'green' },
  building: { text: t('Being filled'), color: 'blue' },
  ready: { text: t('Ready'), color: 'gray' },
  switching: { text: t('Being put in use'), color: 'blue' },
  removing: { text: t('Being removed'), color: 'gray' },
};

export const stateWords = ({ state, is_paused }: Index) =>
  is_paused ? { text: t('Paused'), color: 'yellow' } : states[state];

/** What is going on, in one sentence. */
export function progressWords({ state, is_paused, is_model_loaded, progress, owed }: Index): string {
  if (state === 'live') return t('Searches read this index.');
  if (!is_model_loaded) return t('Its model is not loaded, so it follows no change and cannot be used.');
  if (state === 'removing') return t('Its data is deleted in a minute.');
  if (state === 'switching') return t('New searches read it in a few seconds. Changes to documents wait until then.');
  if (state === 'building' && !progress)
    return is_paused ? t('Nothing is filled for now.') : t('Filling is about to begin.');
  const behind = owed === 0 ? '' : t(' {{owed}} still to follow.', { owed: counted(owed, 'change') });
  if (!progress) return t('Holds what the index in use holds, and follows every change.{{behind}}', { behind });
  const { pass, done, total, seconds_left: left } = progress;
  const doing = pass === 1 ? t('filled') : t('compared');
  const rest = left === null ? '' : t(', about {{spanWords}} left', { spanWords: spanWords(left) });
  return t('{{done}} of {{total}} {{doing}}{{rest}}.{{behind}}', {
    done: done.toLocaleString(locale),
    total: counted(total, 'document'),
    doing,
    rest,
    behind,
  });
}

export const percentOf = ({ progress }: Index): number =>
  !progress || progress.total === 0 ? 0 : (100 * progress.done) / progress.total;
