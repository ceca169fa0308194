import { AppError, encodePublicId } from '@parley/contracts';
import type { Logger } from '@parley/service';
import { makeFindPerson } from './identity/find-person.js';
import { makeHandleMessage } from './inbox/handle-message.js';
import { createInbox, type HandleClaim, type Inbox } from './inbox/inbox.js';
import { homeCluster, makeFetchByUuid } from './inbox/public-ids.js';
import { texts } from './replies/texts.js';
import type { InboxWiring } from './inbox-wiring.js';
import type { ChatxPerson } from './transport/chatx-shapes.js';
import { wireAnswers } from './wire-answers.js';

/** The way of a message, or of a press on a card, from its claim to its answer. */
export function wireInbox(wiring: InboxWiring, own: ChatxPerson): Inbox {
  const { api, requirePosting, claims, lanes, mappings, deciders, metrics, instance, stopping, log, now, timing } =
    wiring;
  const { findPublicSpaceId } = mappings;
  const fetchAction = makeFetchByUuid({ api, type: 'ATTACHMENT_ACTION', fetch: api.action, findPublicSpaceId });
  const { answer, answerCard, giveUpCard, goOnEnding, openReply } = wireAnswers(wiring, fetchAction, own.id);
  const toMessage = {
    api,
    own,
    findPerson: makeFindPerson(api),
    fetchMessage: makeFetchByUuid({ api, type: 'MESSAGE', fetch: api.message, findPublicSpaceId }),
  };
  const answerMessage = makeHandleMessage({
    ...toMessage,
    askAhead: ({ spaceUuid, writerUuid }) =>
      writerUuid === undefined
        ? undefined
        : deciders.gatherFacts?.(spaceUuid, encodePublicId({ cluster: homeCluster, type: 'PEOPLE', id: writerUuid })),
    answer,
  });
  const apologise = makeHandleMessage({
    ...toMessage,
    answer: async (message, claim) => {
      await (await openReply(message, claim)).finish(texts.failed);
      return 'given_up';
    },
  });
  // What could not be told is not begun either.
  const whilePosting =
    (handle: HandleClaim): HandleClaim =>
    (claim, signal) => {
      requirePosting(claim.spaceUuid);
      return handle(claim, signal);
    };
  const endingFirst =
    (handle: HandleClaim): HandleClaim =>
    (claim, signal) =>
      (claim.progress.leftRun ? goOnEnding(claim.progress.leftRun) : handle)(claim, signal);
  const giveUp: HandleClaim = async (claim, signal) => {
    // An apology would take the place of what was told.
    if (claim.progress.leftRun?.is_told) throw new Error('an unanswered run could not be cancelled');
    return (claim.isCardAction ? giveUpCard : apologise(claim))(claim, signal);
  };
  return createInbox({
    claims,
    lanes,
    prepare: (message) => endingFirst(whilePosting(message.isCardAction ? answerCard : answerMessage(message))),
    giveUp: neverRejecting(giveUp, log),
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
      log.error({ err }, 'a message was given up without a reply');
      return 'given_up';
    });
