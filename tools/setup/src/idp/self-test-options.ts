import type { AdminApi } from './admin-api.js';
import type { ClientSettings } from './desired-realm.js';

export interface SelfTestOptions {
  readonly url: string;
  readonly realm: string;
  /** With an administrator's rights. */
  readonly api: AdminApi;
  readonly clients: ClientSettings;
  readonly newPassword: () => string;
  readonly tell: (line: string) => void;
}
