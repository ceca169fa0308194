import type { RuntimeStatus } from '@parley/contracts';
import type { LeaseStore } from '@parley/docdb';
import { deafState } from '../chat-product/receive.js';
import { listenerLease } from './listener-lease.js';

interface Deps {
  readonly leases: Pick<LeaseStore, 'isHeld'>;
  /** Whether this process listens at all. */
  readonly isEnabled: boolean;
  readonly now: () => number;
}

/** The status of the listener, for readiness and administrators. */
export function createListenerView({ leases, isEnabled, now }: Deps) {
  const state = deafState();
  let isLeading = false;
  const name = (): RuntimeStatus['listener']['state'] => {
    if (!isEnabled) return 'disabled';
    if (!isLeading) return 'standby';
    return state.listeningSince === undefined ? 'deaf' : 'listening';
  };
  return {
    state,
    lead: (leading: boolean) => {
      isLeading = leading;
    },
    /** Rejects while no events are received. A standby replica is fine as long as another one listens. */
    async check(): Promise<void> {
      if (name() === 'listening') return;
      const isHeld = name() === 'standby' && (await leases.isHeld(listenerLease, new Date(now())));
      // The holder may be this replica by now: then its own state counts.
      if (isHeld && name() === 'standby') return;
      throw new Error(`the bot receives no events: ${name()}`);
    },
    view: (): RuntimeStatus['listener'] => ({
      state: name(),
      since: state.listeningSince === undefined ? null : new Date(state.listeningSince).toISOString(),
      reconnects: state.reconnects,
      gaps: state.gaps,
    }),
  };
}
