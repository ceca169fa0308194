import type { AdminApi } from '@parley/idp-admin';
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

/** One thing that has to hold, in words, and what throws when it does not. */
export type SelfTestCheck = readonly [name: string, run: () => Promise<unknown>];

export const issuerOf = ({ url, realm }: SelfTestOptions): string => `${url}/realms/${encodeURIComponent(realm)}`;
