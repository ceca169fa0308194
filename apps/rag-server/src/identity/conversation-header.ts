import { conversationId } from '@parley/contracts';
import type { Request } from 'express';

/** Carries the id of the conversation that a question is asked in. */
const conversationHeader = 'x-parley-conversation';

/** The conversation that a request says it comes from; `undefined` for what is no id of one. */
export const conversationNamed = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  conversationId.safeParse(headers[conversationHeader]).data;
