/** Whether a model's answer may link to an address: whether it stands in what its tools found. */
export type IsSource = (address: string) => boolean;

/** An address ends at white space, at what encloses it in Markdown, HTML or JSON, and at an escape of JSON. */
const inText = /https?:\/\/[^\s<>"'`\\|[\]{}]{1,2000}/gi;
const punctuation = /[.,;:!?*_]+$/;

/** The http and https addresses in a text, each once, as a browser would write them; at most `max` of them. */
export function addressesIn(text: string, max = 1_000): string[] {
  const found = new Set<string>();
  for (const [address] of text.matchAll(inText)) {
    if (found.size >= max) break;
    // What it ends with may belong to it or to the sentence.
    const unpunctuated = address.replace(punctuation, '');
    for (const one of [address, unpunctuated, unpunctuated.replace(/\)$/, '')]) {
      const href = hrefOf(one);
      if (href !== undefined) found.add(href);
    }
  }
  return [...found].slice(0, max);
}

/** What the tools of a run found, as far as links are concerned. */
export interface RunSources {
  /** An address in the arguments is the model's own: a tool that repeats it makes it no source. */
  readonly called: (callId: string, args: unknown) => void;
  readonly found: (callId: string, result: string | undefined) => void;
  readonly isSource: IsSource;
}

export function runSources(): RunSources {
  const known = new Set<string>();
  const asked = new Map<string, ReadonlySet<string>>();
  return {
    called: (callId, args) => void asked.set(callId, new Set(addressesIn(JSON.stringify(args ?? {})))),
    found(callId, result = '') {
      const own = asked.get(callId);
      for (const address of addressesIn(result)) if (!own?.has(address)) known.add(address);
    },
    isSource(address) {
      const href = hrefOf(address);
      return href !== undefined && known.has(href);
    },
  };
}

/** An http or https address in one spelling; `undefined` for everything else. */
export function hrefOf(address: string): string | undefined {
  const url = parsed(address);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}

/** What is shown of an address that may not be followed: its host, without anything a model could have put behind it. */
export function bareHost(address: string): string | undefined {
  const host = parsed(address.includes('://') ? address : `https://${address}`)?.hostname;
  return host === undefined || host === '' ? undefined : host;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
