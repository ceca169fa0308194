export { loadDemoAccounts, type DemoAccounts } from './realm-config/demo-accounts.js';
export {
  demoRealm,
  demoUserIds,
  teamScope,
  type DemoClient,
  type DemoRealmOptions,
  type DemoUser,
} from './realm-config/demo-realm.js';
export type {
  AdminRole,
  ClientConfig,
  ClientScopeConfig,
  ExchangeConfig,
  Lifetimes,
  RealmConfig,
  UserConfig,
} from './realm-config/realm-config.js';
export { startIdp, type Idp, type IdpOptions } from './start-idp.js';
export { hashPassword } from './users/password.js';
