import { makeFindPerson } from '../identity/find-person.js';
import { makeApologise } from '../inbox/apologise.js';
import { makeAskAhead } from '../inbox/ask-ahead.js';
import { endLeftRunFirst } from '../inbox/end-left-run-first.js';
import { makeGiveUp } from '../inbox/give-up.js';
import { makeHandleMessage } from '../inbox/handle-message.js';
import { createInbox, type Inbox } from '../inbox/inbox.js';
import { makeFetchByUuid } from '../inbox/public-ids.js';
import { refuseWhileHeld } from '../inbox/refuse-while-held.js';
import type { ChatxPerson } from '../transport/chatx-shapes.js';
import type { InboxWiring } from './inbox-wiring.js';
import { wireAnswers } from './wire-answers.js';

/** The way of a message, or of a press on a card, from its claim to its answer. */
export function wireInbox(wiring: InboxWiring, own: ChatxPerson): Inbox {
  const { api, requirePosting, claims, lanes, mappings, deciders, metrics, instance, stopping, log, now, timing } =
    wiring;
  const { findPublicSpaceId } = mappings;
  const { gatherFacts } = deciders;
  const fetchAction = makeFetchByUuid({ api, type: 'ATTACHMENT_ACTION', fetch: api.action, findPublicSpaceId });
  const { answer, answerCard, giveUpCard, goOnEnding, openReply } = wireAnswers(wiring, fetchAction, own.id);
  const toMessage = {
    api,
    own,
    findPerson: makeFindPerson(api),
    fetchMessage: makeFetchByUuid({ api, type: 'MESSAGE', fetch: api.message, findPublicSpaceId }),
  };
  const answerMessage = makeHandleMessage({ ...toMessage, askAhead: gatherFacts && makeAskAhead(gatherFacts), answer });
  const apologise = makeHandleMessage({ ...toMessage, answer: makeApologise(openReply) });
  return createInbox({
    claims,
    lanes,
    prepare(message) {
      const handle = message.isCardAction ? answerCard : answerMessage(message);
      return endLeftRunFirst(goOnEnding, refuseWhileHeld(requirePosting, handle));
    },
    giveUp: makeGiveUp({ apologise, giveUpCard, log }),
    holder: instance,
    stopping,
    log,
    now,
    onDuplicate: () => metrics.duplicates.inc(),
    ...(timing.claimLeaseMs !== undefined && { leaseMs: timing.claimLeaseMs }),
    ...(timing.retryMs !== undefined && { retryMs: timing.retryMs }),
  });
}
