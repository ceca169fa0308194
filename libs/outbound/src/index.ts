export { isPublicAddress, makeAddressGuard, plainHost, portOf } from './address-guard.js';
export type { AddressGuard, AddressRules } from './address-guard.js';
export { credentialFolder } from './credential-folder.js';
export { CredentialRefusal } from './credentials.js';
export type { Credential, Credentials, Secrets } from './credentials.js';
export {
  environmentProxy,
  proxyFor,
  type ProxySettings,
  proxySettings,
  useEnvironmentProxy,
} from './environment-proxy.js';
export { checkedTunnel, guardedAgent, guardedLookup } from './guarded-agent.js';
export { isListedHost, openOutbound } from './open-outbound.js';
export type { Outbound, OutboundRules } from './open-outbound.js';
export type { AddressRefusalReason, Refuse } from './refuse.js';
