import type { AuditEventView } from '@parley/contracts';
import { t } from '../texts/texts.js';

export type Outcome = AuditEventView['outcome'];

/** What the page looks for; empty texts stand for everything. It lives in the page's address. */
export interface AuditFilter {
  readonly actor: string;
  readonly action: string;
  readonly resource: string;
  readonly correlation_id: string;
  readonly outcome: Outcome | '';
  /** Local times of `datetime-local` fields. */
  readonly since: string;
  readonly until: string;
}

export const everything: AuditFilter = {
  actor: '',
  action: '',
  resource: '',
  correlation_id: '',
  outcome: '',
  since: '',
  until: '',
};

export const outcomes: Readonly<Record<Outcome, string>> = {
  allow: t('Allowed'),
  deny: t('Denied'),
  success: t('Done'),
  error: t('Failed'),
};

/** The filter as the server takes it: only what was said, times as ISO 8601. */
export function toAuditQuery({ outcome, since, until, ...texts }: AuditFilter) {
  const said = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  return {
    ...(Object.fromEntries(said) as Partial<typeof texts>),
    ...(outcome !== '' && { outcome }),
    ...(isTime(since) && { since: new Date(since).toISOString() }),
    ...(isTime(until) && { until: new Date(until).toISOString() }),
  };
}

const isTime = (text: string) => text !== '' && !Number.isNaN(Date.parse(text));

/** A local time as a `datetime-local` field writes it. */
const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** Reads the filter from the page's address. What is not understood there counts as not said. */
export function auditFilterIn(search: URLSearchParams): AuditFilter {
  const said = (name: keyof AuditFilter) => (search.get(name) ?? '').trim();
  const time = (name: 'since' | 'until') => (localTime.test(said(name)) && isTime(said(name)) ? said(name) : '');
  const [outcome, since, until] = [said('outcome'), time('since'), time('until')];
  return {
    actor: said('actor'),
    action: said('action'),
    resource: said('resource'),
    correlation_id: said('correlation_id'),
    outcome: Object.hasOwn(outcomes, outcome) ? (outcome as Outcome) : '',
    since,
    // The form takes no end before the beginning; local times compare as texts.
    until: until < since ? '' : until,
  };
}

/** How much of it was said. */
export const saidIn = (filter: AuditFilter): number => Object.keys(auditFilterToSearch(filter)).length;

/** The filter as it stands in the address: only what was said. */
export const auditFilterToSearch = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, text]: [string, string]) =>
      text.trim() === '' ? [] : [[name, text.trim()]],
    ),
  );
