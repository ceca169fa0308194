import type { OpenReply } from '../replies/open-reply.js';
import { texts } from '../replies/texts.js';
import type { AnswerMessage } from '../runs/answer-message.js';

/** Tells the person that their message was given up, in place of an answer that was begun. */
export const makeApologise =
  (openReply: OpenReply): AnswerMessage =>
  async (message, claim) => {
    await (await openReply(message, claim)).finish(texts.failed);
    return 'given_up';
  };
