import { createStore } from './store.js';

/** Whether the platform answered last: shown above every page while it does not. */
const isReachable = createStore(true);

const outage: ReadonlySet<number> = new Set([502, 503, 504]);

export const reachability = {
  isReachable,
  /** A call got no answer, or one that says that something behind is down, and is about to be tried again. */
  lost: (): void => isReachable.set(false),
  /** Hears from each answer whether the platform is there. */
  watch:
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const response = await send(input, init);
      if (!outage.has(response.status)) isReachable.set(true);
      return response;
    },
};
