import { randomUUID } from 'node:crypto';
import { makeCallRequests } from '../access-requests/call-requests.js';
import { makeTellNotices } from '../access-requests/tell-notices.js';
import type { LeaseStore } from '@parley/docdb';
import type { FarewellStore } from '../farewells/farewell.store.js';
import { makeSayFarewells } from '../farewells/say-farewells.js';
import { learnOwnIdentity } from '../identity/own-identity.js';
import { makeCatchUp } from '../inbox/catch-up.js';
import { insist } from '../inbox/insist.js';
import type { MissedStore } from '../inbox/missed.store.js';
import { coalesce, tendInbox } from '../inbox/tend-inbox.js';
import type { ListenerState } from '../chat-product/receive.js';
import { makeAnswerLinked } from '../waiting/answer-linked.js';
import { whileLeading } from '../listening/while-leading.js';
import type { InboxWiring } from './inbox-wiring.js';
import { wireInbox } from './wire-inbox.js';

interface Deps extends InboxWiring {
  readonly leases: LeaseStore;
  readonly missed: MissedStore;
  readonly farewells: FarewellStore;
  readonly state: ListenerState;
  /** Told when this replica becomes the one that listens, and when it stops being it. */
  readonly onLeading: (isLeading: boolean) => void;
  readonly prepare: () => Promise<void>;
  readonly timing: InboxWiring['timing'] & {
    readonly leaseMs?: number;
    readonly leaseRetryMs?: number;
    readonly tendMs?: number;
    readonly pingMs?: number;
    readonly pongMs?: number;
    readonly reconnectMs?: number;
    readonly readinessEveryMs?: number;
  };
}

/** A chat product that does not tell what was missed holds up nothing for longer. */
const holdLimitMs = 10_000;

/**
 * Listens, whenever it is this replica's turn, until it is `leaving`: then another one hears what is said, and this one ends
 * what it has taken. Resolves when all work is done or put back.
 */
export async function listenInTurn(deps: Deps): Promise<void> {
  const { leases, log, now, lanes, onLeading, leaving, timing } = deps;
  leaving.addEventListener('abort', () => lanes.letGo(), { once: true });
  const lead = async (held: AbortSignal) => {
    onLeading(true);
    await receive(deps, held)
      .catch((err: unknown) => {
        if (!held.aborted) log.error({ err }, 'listening failed');
      })
      .finally(() => onLeading(false));
  };
  const lease = {
    ...(timing.leaseMs !== undefined && { leaseMs: timing.leaseMs }),
    ...(timing.leaseRetryMs !== undefined && { retryMs: timing.leaseRetryMs }),
  };
  await whileLeading({ leases, newId: randomUUID, log, now, ...lease }, lead, leaving);
  await lanes.idle();
}

async function receive(deps: Deps, held: AbortSignal): Promise<void> {
  const { chat, claims, missed, approvals, offers, feedbackCards, escalations, mappings, lanes, log, now, timing } =
    deps;
  await deps.prepare();
  const own = await learnOwnIdentity(chat, log, held);
  const inbox = wireInbox(deps, own);
  const catchUp = makeCatchUp({
    chat,
    claims,
    missed,
    listSpaces: mappings.listActive,
    take: inbox.take,
    ownPersonId: own.id,
    log,
    now,
  });
  const { waiting } = deps;
  const { findLinkedUser, people, actPersonally } = deps.deciders;
  const answerLinked = findLinkedUser && makeAnswerLinked({ waiting, findLinkedUser, now });
  const { notices, config } = deps;
  const [requests, webUrl] = [makeCallRequests(config.uiUrl), config.link?.baseUrl];
  const tellNotices =
    people && makeTellNotices({ ...people, notices, actPersonally, requests, chat, webUrl, log, now });
  const onBroken = (err: unknown) => {
    if (!held.aborted) log.warn({ err }, 'missed messages could not be fetched');
  };
  const insistence = { onBroken, signal: held, ...(timing.retryMs !== undefined && { pauseMs: timing.retryMs }) };
  const catchUpInTurn = coalesce(() => insist(catchUp.look, insistence), onBroken);
  const tending = tendInbox(
    {
      inbox,
      claims,
      approvals,
      offers,
      feedbackCards,
      escalations,
      answerLinked,
      tellNotices,
      sayFarewells: makeSayFarewells({ farewells: deps.farewells, chat, log }),
      log,
      now,
      ...(timing.tendMs !== undefined && { everyMs: timing.tendMs }),
    },
    held,
  );
  await chat.receive(
    {
      own,
      state: deps.state,
      onEvent: inbox.take,
      noteMissed: catchUp.note,
      // What was missed is older than what comes now.
      catchUp: () => lanes.holdWhile(catchUpInTurn(), AbortSignal.any([held, AbortSignal.timeout(holdLimitMs)])),
    },
    held,
  );
  await tending;
}
