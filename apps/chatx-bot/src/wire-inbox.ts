import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { ApprovalStore } from './approvals/approval.store.js';
import type { SpaceMappingStore } from './access/space-mapping.store.js';
import type { Config } from './config.js';
import { makeFindPerson } from './identity/find-person.js';
import type { ClaimStore } from './inbox/claim.store.js';
import { makeHandleMessage } from './inbox/handle-message.js';
import { createInbox, type HandleClaim, type Inbox } from './inbox/inbox.js';
import { makeFetchByUuid } from './inbox/public-ids.js';
import type { SpaceLanes } from './inbox/space-lanes.js';
import type { BotMetrics } from './metrics.js';
import { texts } from './replies/texts.js';
import type { ChatxApi } from './transport/chatx-api.js';
import type { ChatxPerson } from './transport/chatx-shapes.js';
import { wireAnswers } from './wire-answers.js';
import type { Deciders } from './wire-decide.js';

export interface InboxWiring {
  readonly config: Config;
  readonly connection: Connection;
  readonly api: ChatxApi;
  readonly claims: ClaimStore;
  readonly approvals: ApprovalStore;
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

/** The way of a message, or of a press on a card, from its claim to its answer. */
export function wireInbox(wiring: InboxWiring, own: ChatxPerson): Inbox {
  const { api, claims, lanes, mappings, metrics, instance, stopping, log, now, timing } = wiring;
  const { findPublicSpaceId } = mappings;
  const fetchAction = makeFetchByUuid({ api, type: 'ATTACHMENT_ACTION', fetch: api.action, findPublicSpaceId });
  const { answer, answerCard, giveUpCard, openReply } = wireAnswers(wiring, fetchAction);
  const toMessage = {
    api,
    own,
    findPerson: makeFindPerson(api),
    fetchMessage: makeFetchByUuid({ api, type: 'MESSAGE', fetch: api.message, findPublicSpaceId }),
  };
  const handleMessage = makeHandleMessage({ ...toMessage, answer });
  const apologise = makeHandleMessage({
    ...toMessage,
    answer: async (message, claim) => {
      await (await openReply(message, claim)).finish(texts.failed);
      return 'given_up';
    },
  });
  const byKind =
    (forMessages: HandleClaim, forCards: HandleClaim): HandleClaim =>
    (claim, signal) =>
      (claim.isCardAction ? forCards : forMessages)(claim, signal);
  return createInbox({
    claims,
    lanes,
    handle: byKind(handleMessage, answerCard),
    giveUp: neverRejecting(byKind(apologise, giveUpCard), log),
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
