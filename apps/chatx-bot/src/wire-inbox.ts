import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { appendToAuditLog, makeAudit } from './access/audit.js';
import type { Decide } from './access/decide.js';
import type { SpaceMappingStore } from './access/space-mapping.store.js';
import type { Config } from './config.js';
import { makeFindPerson } from './identity/find-person.js';
import type { ClaimStore } from './inbox/claim.store.js';
import { makeHandleMessage } from './inbox/handle-message.js';
import { createInbox, type HandleClaim, type Inbox } from './inbox/inbox.js';
import { makeFetchMessage } from './inbox/public-ids.js';
import type { SpaceLanes } from './inbox/space-lanes.js';
import type { BotMetrics } from './metrics.js';
import { makeCancelRun, makeRunAgent } from './replies/agent-run.js';
import { makeAnswerMessage } from './replies/answer-message.js';
import { makeDeny } from './replies/deny.js';
import { makeOpenReply } from './replies/open-reply.js';
import { texts } from './replies/texts.js';
import type { ChatxApi } from './transport/chatx-api.js';
import type { ChatxPerson } from './transport/chatx-shapes.js';

export interface InboxWiring {
  readonly config: Config;
  readonly connection: Connection;
  readonly api: ChatxApi;
  readonly claims: ClaimStore;
  readonly lanes: SpaceLanes;
  readonly mappings: SpaceMappingStore;
  readonly decide: Decide;
  readonly metrics: BotMetrics;
  /** Name of this process, under which it holds claims. */
  readonly instance: string;
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly now: () => number;
  readonly timing: {
    readonly claimLeaseMs?: number;
    readonly retryMs?: number;
    readonly editScheduleMs?: readonly number[];
  };
}

/** The way of a message from its claim to its answer. */
export function wireInbox(wiring: InboxWiring, own: ChatxPerson): Inbox {
  const { config, connection, api, claims, lanes, mappings, decide, metrics, instance, stopping, log, now, timing } =
    wiring;
  const openReply = makeOpenReply({
    api,
    log,
    onEdit: () => metrics.edits.inc(),
    ...(timing.editScheduleMs && { scheduleMs: timing.editScheduleMs }),
  });
  const toMessage = {
    api,
    own,
    findPerson: makeFindPerson(api),
    fetchMessage: makeFetchMessage({ api, findPublicSpaceId: mappings.findPublicSpaceId }),
  };
  const answer = makeAnswerMessage({
    decide,
    audit: makeAudit({ append: appendToAuditLog(connection), salt: config.auditSalt, now }),
    deny: makeDeny({ api, link: config.link, log, now }),
    openReply,
    runAgent: makeRunAgent(config.uiUrl),
    cancelRun: makeCancelRun(config.uiUrl),
    noteProgress: (messageUuid, progress) => claims.noteProgress(messageUuid, instance, progress),
    onDecision: (reason) => metrics.decisions.inc({ reason }),
  });
  const apologise = makeHandleMessage({
    ...toMessage,
    answer: async (message, { progress }) => {
      await (await openReply(message, progress.replyId)).finish(texts.failed);
      return 'given_up';
    },
  });
  return createInbox({
    claims,
    lanes,
    handle: makeHandleMessage({ ...toMessage, answer }),
    giveUp: neverRejecting(apologise, log),
    holder: instance,
    stopping,
    log,
    now,
    onDuplicate: () => metrics.duplicates.inc(),
    ...(timing.claimLeaseMs !== undefined && { leaseMs: timing.claimLeaseMs }),
    ...(timing.retryMs !== undefined && { retryMs: timing.retryMs }),
  });
}

/** The last try ends the matter, told or not; only an outage puts it off. */
const neverRejecting =
  (handle: HandleClaim, log: Logger): HandleClaim =>
  (claim, signal) =>
    handle(claim, signal).catch((err: unknown) => {
      signal.throwIfAborted();
      if (err instanceof AppError && err.code === 'SERVICE_UNAVAILABLE') throw err;
      log.error({ err }, 'a message was given up without a word');
      return 'given_up';
    });
