import type { EmbedOptions } from './embedder.js';
import type { Endpoint } from './openai-call.js';

/** The vector of each text, or why there is none. */
export type Embedded = Float32Array | { readonly refused: string };

/** Embeds any number of texts by calls that the endpoint takes. */
export type InBatches = (texts: readonly string[], options: EmbedOptions) => Promise<Embedded[]>;

const charsPerCall = 200_000;
/** About the 8,191 tokens that hosted models read; what comes after is not in the vector. */
const charsPerText = 30_000;
/** What is refused at this length is not refused for its length. */
const shortest = 200;

/**
 * What an endpoint refuses is halved, as often as it takes, and then cut, text by text. How many texts it takes in one call
 * is remembered: it told by taking both halves of what it had refused.
 * @param most texts of a call, until the endpoint tells otherwise
 */
export function inBatches({ embed }: Pick<Endpoint, 'embed'>, most: number): InBatches {
  let textsPerCall = most;

  async function embedCall(texts: readonly string[], options: EmbedOptions): Promise<Embedded[]> {
    options.signal.throwIfAborted();
    const outcome = await embed(texts, options);
    if ('vectors' in outcome) return outcome.vectors;
    return embedRefused(texts, outcome.refused, options);
  }

  async function embedHalves(texts: readonly string[], options: EmbedOptions): Promise<Embedded[]> {
    const middle = Math.ceil(texts.length / 2);
    const outcomes: Embedded[] = [];
    let isTaken = true;
    for (const half of [texts.slice(0, middle), texts.slice(middle)]) {
      const outcome = await embed(half, options);
      if ('vectors' in outcome) outcomes.push(...outcome.vectors);
      else {
        isTaken = false;
        outcomes.push(...(await embedRefused(half, outcome.refused, options)));
      }
    }
    if (isTaken) textsPerCall = Math.min(textsPerCall, middle);
    return outcomes;
  }

  const embedRefused = async (texts: readonly string[], reason: string, options: EmbedOptions): Promise<Embedded[]> =>
    texts.length > 1 ? embedHalves(texts, options) : [await embedShorter(texts[0] ?? '', reason, options)];

  async function embedShorter(text: string, reason: string, options: EmbedOptions): Promise<Embedded> {
    for (let length = text.length >> 1; length >= shortest; length >>= 1) {
      const outcome = await embed([text.slice(0, length)], options);
      if ('vectors' in outcome) return outcome.vectors[0] ?? { refused: reason };
    }
    return { refused: reason };
  }

  return async (texts, options) => {
    const outcomes: Embedded[] = [];
    while (outcomes.length < texts.length) {
      const call = nextCall(texts, outcomes.length, textsPerCall);
      outcomes.push(...(await embedCall(call, options)));
    }
    return outcomes;
  };
}

/** As many as fit, one at least. */
function nextCall(texts: readonly string[], from: number, most: number): string[] {
  const call: string[] = [];
  let chars = 0;
  for (const text of texts.slice(from, from + most).map((whole) => whole.slice(0, charsPerText))) {
    chars += text.length;
    if (call.length > 0 && chars > charsPerCall) break;
    call.push(text);
  }
  return call;
}
