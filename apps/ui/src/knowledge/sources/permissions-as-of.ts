import { isoOf } from '../epoch.js';
import { t } from '../../texts/texts.js';
import { britishLocale } from '../../texts/language.js';

const today = new Intl.DateTimeFormat(britishLocale, { hour: '2-digit', minute: '2-digit' });
const before = new Intl.DateTimeFormat(britishLocale, { dateStyle: 'medium', timeStyle: 'short' });

interface Read {
  /** Epoch seconds. */
  readonly permissions_as_of?: number | undefined;
  readonly closed_documents?: number | undefined;
}

/** `As of 12:04`, and how many documents nobody reads; `undefined` for a source that follows no permissions. */
export function permissionsWords({ permissions_as_of: asOf, closed_documents: closed = 0 }: Read, now: Date) {
  if (asOf === undefined) return undefined;
  const at = new Date(isoOf(asOf));
  const words = t('As of {{at}}', { at: (at.toDateString() === now.toDateString() ? today : before).format(at) });
  if (closed === 0) return words;
  const [those, whose] =
    closed === 1 ? [t('1 document is'), t('its')] : [t('{{closed}} documents are', { closed }), t('their')];
  return t('{{words}}. {{those}} read by nobody, because {{whose}} permissions could not be read: see the last job.', {
    words,
    those,
    whose,
  });
}
