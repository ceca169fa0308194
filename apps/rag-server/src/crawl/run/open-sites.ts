import type { ReadMarkup } from '../../extract/markup-reader.js';
import { type AddressRules, makeAddressGuard } from '../fetch/address-guard.js';
import { guardedAgent } from '../fetch/guarded-agent.js';
import { makePageRenderer } from '../render/page-renderer.js';
import { makeSite, type Site } from './site.js';
import type { WebSource } from './web-source.js';

export interface CrawlConfig {
  /** What the operator allows beyond public addresses. */
  readonly addresses: Pick<AddressRules, 'allowedNetworks' | 'allowedHosts' | 'allowedPorts'>;
  readonly userAgent: string;
  /** Chromium for pages that need JavaScript; absent if not configured. */
  readonly chromiumPath: string | undefined;
}

const limits = { connectTimeoutMs: 10_000, headersTimeoutMs: 30_000, bodyTimeoutMs: 15_000, connectionsPerHost: 16 };

/** Traffic of one page in a browser. */
const maxBytes = 64 * 1024 * 1024;

/** What a process reads sites with: one guard, one set of connections and one browser for all of them. */
export function openSites(
  { addresses, userAgent, chromiumPath }: CrawlConfig,
  readMarkup: ReadMarkup,
  now: () => number,
) {
  const guard = makeAddressGuard(addresses);
  const dispatcher = guardedAgent(guard, limits);
  const renderer =
    chromiumPath === undefined ? undefined : makePageRenderer({ executablePath: chromiumPath, guard, maxBytes });
  return {
    guard,
    canRender: renderer !== undefined,
    makeSite: ({ settings }: WebSource): Site =>
      makeSite(settings, { guard, dispatcher, renderer, readMarkup, userAgent, now }),
    async close() {
      await renderer?.close();
      await dispatcher.destroy();
    },
  };
}
