import type { AuditEventView } from '@parley/contracts';

export type Outcome = AuditEventView['outcome'];

/** What the page looks for; empty texts stand for everything. */
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
  allow: 'Allowed',
  deny: 'Denied',
  success: 'Done',
  error: 'Failed',
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
