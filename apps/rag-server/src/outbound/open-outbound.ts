import {
  type AddressGuard,
  type AddressRules,
  makeAddressGuard,
  openOutbound,
  type Outbound,
  type OutboundRules,
  type Refuse,
} from '@parley/outbound';
import { CrawlRefusal } from '../pages/crawl-refusal.js';

const refuse: Refuse = (reason, message, options) => new CrawlRefusal(reason, message, options);

/** The way to hosts that people name; it refuses others with `CrawlRefusal`. */
export const openSourceOutbound = (rules: OutboundRules): Outbound => openOutbound(rules, refuse);

/** Its guard alone. */
export const makeSourceGuard = (rules: AddressRules = {}): AddressGuard => makeAddressGuard(rules, refuse);
