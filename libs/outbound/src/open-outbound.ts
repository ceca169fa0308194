import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { type AddressGuard, type AddressRules, isWithinAny, makeAddressGuard, plainHost } from './address-guard.js';
import { guardedAgent } from './guarded-agent.js';
import type { Refuse } from './refuse.js';

/** What the operator allows beyond public addresses. */
export type OutboundRules = Pick<AddressRules, 'allowedNetworks' | 'allowedHosts' | 'allowedPorts'>;

/** The way to hosts that people name: nothing else is connected to. */
export interface Outbound {
  readonly guard: AddressGuard;
  readonly dispatcher: Dispatcher;
  /** Whether the operator listed that very host: by its name, or by a network around its address. Asks no name server. */
  isListedHost(host: string): boolean;
  close(): Promise<void>;
}

const limits = { connectTimeoutMs: 10_000, headersTimeoutMs: 30_000, bodyTimeoutMs: 15_000, connectionsPerHost: 16 };

export function openOutbound(rules: OutboundRules, refuse: Refuse): Outbound {
  const guard = makeAddressGuard(rules, refuse);
  const dispatcher = guardedAgent(guard, limits);
  return {
    guard,
    dispatcher,
    isListedHost: (host) => isListedHost(rules, host),
    close: () => dispatcher.destroy(),
  };
}

/** Whether these rules list that very host. */
export function isListedHost({ allowedHosts = [], allowedNetworks = [] }: OutboundRules, host: string): boolean {
  const name = plainHost(host);
  return (
    allowedHosts.some((one) => plainHost(one) === name) || (isIP(name) !== 0 && isWithinAny(name, allowedNetworks))
  );
}
