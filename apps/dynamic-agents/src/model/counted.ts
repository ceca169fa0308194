import { tokensFor } from './count-tokens.js';
import type { Complete, CompletionRequest } from './wire/complete.js';

/**
 * Tells `noteUsed` of every request that the server took, one that broke off or was stopped too: of that, what was heard is
 * estimated. Throws as `Complete`, and as `noteUsed`.
 */
export const counted =
  (complete: Complete): Complete =>
  async (request) => {
    const heard = { isTaken: false, text: '' };
    const onText: CompletionRequest['onText'] = (text, replaces) => {
      heard.text += text;
      return request.onText(text, replaces);
    };
    const onTaken = () => void (heard.isTaken = true);
    const completion = await complete({ ...request, onText, onTaken }).catch(async (error: unknown) => {
      const brokenOff = { text: heard.text, toolCalls: [], thoughts: {}, tokens: undefined, cut: undefined };
      if (heard.isTaken) await request.noteUsed?.(tokensFor(request, brokenOff));
      throw error;
    });
    const tokens = tokensFor(request, completion);
    await request.noteUsed?.(tokens);
    return { ...completion, tokens };
  };
