import type { OutboundRules } from '@parley/outbound';
import type { ReadMarkup } from '../../extract/markup-reader.js';
import { openSourceOutbound } from '../../outbound/open-outbound.js';
import { makePageRenderer } from '../render/page-renderer.js';
import { makeSite, type Site } from './site.js';
import type { WebSource } from './web-source.js';

export interface CrawlConfig {
  /** What the operator allows beyond public addresses. */
  readonly addresses: OutboundRules;
  readonly userAgent: string;
  /** Chromium for pages that need JavaScript; absent if not configured. */
  readonly chromiumPath: string | undefined;
}

/** Traffic of one page in a browser. */
const maxBytes = 64 * 1024 * 1024;

/** What a process reads sites with: one guard, one set of connections and one browser for all of them. */
export function openSites(
  { addresses, userAgent, chromiumPath }: CrawlConfig,
  readMarkup: ReadMarkup,
  now: () => number,
) {
  const outbound = openSourceOutbound(addresses);
  const { guard, dispatcher } = outbound;
  const renderer =
    chromiumPath === undefined ? undefined : makePageRenderer({ executablePath: chromiumPath, guard, maxBytes });
  return {
    guard,
    canRender: renderer !== undefined,
    makeSite: ({ settings }: WebSource): Site =>
      makeSite(settings, { guard, dispatcher, renderer, readMarkup, userAgent, now }),
    async close() {
      await renderer?.close();
      await outbound.close();
    },
  };
}
