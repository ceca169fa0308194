import type { RoutesMode } from '@parley/contracts';
import type { RouteCacheStatus } from '../access/route-cache.js';

/** Data of `GET /admin/chatx/routes/status`. Times are ISO 8601, absent values null. */
export interface RuntimeStatus {
  readonly instance: string;
  readonly route_mode: RoutesMode;
  readonly route_cache: RouteCacheStatus;
  readonly last_reload: string | null;
  readonly listener: {
    readonly state: 'listening' | 'deaf' | 'standby' | 'disabled';
    readonly since: string | null;
    readonly reconnects: number;
    readonly gaps: number;
  };
  readonly messages_in_work: number;
}
