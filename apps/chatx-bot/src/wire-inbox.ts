import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { createAudit, mongoAuditLog } from './access/audit.js';
import type { SpaceMappingStore } from './access/space-mapping.store.js';
import { makeAnswerCommands } from './commands/answer-commands.js';
import type { Config } from './config.js';
import { makeFindPerson } from './identity/find-person.js';
import type { ClaimStore } from './inbox/claim.store.js';
import { makeHandleMessage } from './inbox/handle-message.js';
import { createInbox, type HandleClaim, type Inbox } from './inbox/inbox.js';
import { makeFetchMessage } from './inbox/public-ids.js';
import { makeNoteProgress } from './inbox/reply-once.js';
import type { SpaceLanes } from './inbox/space-lanes.js';
import type { BotMetrics } from './metrics.js';
import { makeCancelRun, makeRunAgent } from './replies/agent-run.js';
import { makeAnswerMessage } from './replies/answer-message.js';
import { makeDeny } from './replies/deny.js';
import { makeOpenReply } from './replies/open-reply.js';
import { makeTell } from './replies/tell.js';
import { makeTellPrivately } from './replies/tell-privately.js';
import { texts } from './replies/texts.js';
import type { ChatxApi } from './transport/chatx-api.js';
import type { ChatxPerson } from './transport/chatx-shapes.js';
import type { Deciders } from './wire-decide.js';

export interface InboxWiring {
  readonly config: Config;
  readonly connection: Connection;
  readonly api: ChatxApi;
  readonly claims: ClaimStore;
  readonly lanes: SpaceLanes;
  readonly mappings: SpaceMappingStore;
  readonly deciders: Deciders;
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
  const { config, connection, api, claims, lanes, mappings, deciders, metrics, instance, stopping, log, now, timing } =
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
  const tell = makeTell(api);
  const shared = {
    decide: deciders.decide,
    audit: createAudit({ log: mongoAuditLog(connection), salt: config.auditSalt, now }),
    noteProgress: makeNoteProgress(claims, instance),
    log,
  };
  const answerQuestion = makeAnswerMessage({
    ...shared,
    deny: makeDeny({ api, tell, link: config.link, log, now }),
    openReply,
    runAgent: makeRunAgent(config.uiUrl),
    cancelRun: makeCancelRun(config.uiUrl),
    onDecision: (reason) => metrics.decisions.inc({ reason }),
  });
  const { listAgents } = deciders;
  const commands = { ...shared, listAgents, tell, tellPrivately: makeTellPrivately(api) };
  const answer = makeAnswerCommands(commands, answerQuestion);
  const apologise = makeHandleMessage({
    ...toMessage,
    answer: async (message, { progress }) => {
      await (await openReply(message, progress)).finish(texts.failed);
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
