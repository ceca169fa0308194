import { languageOf } from '@parley/language';
import type { Person } from '../chat-product/chat-product.js';
import { languageOfCommand } from '../commands/command-words.js';
import { makeFindPerson } from '../identity/find-person.js';
import { makeApologise } from '../inbox/apologise.js';
import { makeAskAhead } from '../inbox/ask-ahead.js';
import { endLeftRunFirst } from '../inbox/end-left-run-first.js';
import { makeGiveUp } from '../inbox/give-up.js';
import { makeHandleMessage } from '../inbox/handle-message.js';
import { createInbox, type Inbox } from '../inbox/inbox.js';
import { refuseWhileHeld } from '../inbox/refuse-while-held.js';
import type { InboxWiring } from './inbox-wiring.js';
import { wireAnswers } from './wire-answers.js';

/** The way of a message, or of a press on a card, from its claim to its answer. */
export function wireInbox(wiring: InboxWiring, own: Person): Inbox {
  const { config, chat, claims, lanes, deciders, metrics, instance, stopping, leaving, log, now, timing } = wiring;
  const { gatherFacts } = deciders;
  const { answer, answerCard, giveUpCard, goOnEnding, openReply } = wireAnswers(wiring, own.id);
  const toMessage = {
    chat,
    own,
    findPerson: makeFindPerson(chat),
    languageOf: (text: string) => languageOfCommand(text) ?? languageOf(text),
  };
  const answerMessage = makeHandleMessage({ ...toMessage, askAhead: gatherFacts && makeAskAhead(gatherFacts), answer });
  const apologise = makeHandleMessage({ ...toMessage, answer: makeApologise(openReply) });
  return createInbox({
    claims,
    lanes,
    prepare(message) {
      const handle = message.isCardAction ? answerCard : answerMessage(message);
      return endLeftRunFirst(goOnEnding, refuseWhileHeld(chat, handle));
    },
    giveUp: makeGiveUp({ apologise, giveUpCard, log }),
    language: config.language,
    holder: instance,
    stopping,
    leaving,
    log,
    now,
    onDuplicate: () => metrics.duplicates.inc(),
    ...(timing.claimLeaseMs !== undefined && { leaseMs: timing.claimLeaseMs }),
    ...(timing.retryMs !== undefined && { retryMs: timing.retryMs }),
  });
}
