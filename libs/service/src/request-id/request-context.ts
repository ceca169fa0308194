import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** The id of the request being answered, wherever in its call tree one stands; absent outside requests. */
export const currentRequestId = (): string | undefined => requests.getStore()?.requestId;

/** Runs work under a request id: a request, or one chat message that a bot handles. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requests.run({ requestId }, work);
