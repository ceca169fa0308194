import { type Job, noCounters, nothingReported } from '../../src/jobs/job.js';

export const startSeconds = Date.UTC(2030, 0, 1) / 1000;
/** A client's job with work in hand that has no known total. */
export const aJob: Job = {
  id: 'job',
  datasourceId: 'ds',
  status: 'in_progress',
  message: null,
  hindrance: null,
  createdAt: startSeconds,
  touchedAt: startSeconds,
  startedAt: startSeconds,
  movedAt: startSeconds,
  completedAt: null,
  total: null,
  isOwnedByServer: false,
  closingKind: null,
  openingTask: null,
  reloadIntervalSeconds: null,
  hasWork: true,
  wantedStatus: null,
  counters: noCounters,
  reported: nothingReported,
  errorMessages: [],
  errorCount: 0,
  version: 0,
};
