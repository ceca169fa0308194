import { observeCall } from './observe-call.js';

/** A `fetch` for packages that want one, whose calls are timed and traced as those to `name`. */
export const observedFetch =
  (name: string): typeof fetch =>
  async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const call = { name, method: init.method ?? 'GET', headers };
    const { answer } = await observeCall(call, async (carried) => {
      const answer = await fetch(input, { ...init, headers: carried });
      return { answer, statusCode: answer.status };
    });
    return answer;
  };
