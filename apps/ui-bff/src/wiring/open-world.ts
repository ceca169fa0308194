import { randomUUID } from 'node:crypto';
import {
  agreeWithIssuer,
  createIdpClock,
  createOidcClient,
  givenClock,
  type IdpClock,
  keepVerified,
  makeIsOnBehalf,
  makeVerifyAccessToken,
} from '@parley/auth';
import { createAuthzClient } from '@parley/authz-client';
import { docdbLeaseStore, makeWhileHeld, openDocdb } from '@parley/docdb';
import {
  type Closers,
  createMetrics,
  type Drain,
  type Logger,
  noDrain,
  observedFetch,
  repeatWork,
} from '@parley/service';
import type { Config } from '../config.js';

/** What the process that wires lends to it. */
export interface Process {
  readonly log: Logger;
  readonly closers: Closers;
  readonly stopping: AbortSignal;
  readonly drain?: Drain;
  readonly version: string;
  /** The machine's clock, which the idp's corrects. */
  readonly machine?: () => number;
  /** The time, whatever the idp says. */
  readonly now?: () => Date;
}

/** What every feature may build on: docdb, the idp, authz, the clock, and the process's own things. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Opens docdb and makes the clients of our neighbours; none of these is asked anything yet. */
export async function openWorld(config: Config, { log, closers, stopping, version, ...lent }: Process) {
  const { machine, drain = noDrain } = lent;
  const clock = createIdpClock(machine);
  const { now = () => new Date(clock.now()) } = lent;
  if (!lent.now) await agreeWithIssuer(config.idp.issuer, clock, stopping);
  const connection = await openDocdb(config.docdb, { log, signal: stopping, waitMs: 0 });
  closers.add('docdb', () => connection.close());
  const newId = randomUUID;
  return {
    ...{ connection, log, closers, drain, stopping, version, now, newId },
    ...idpOf(config, lent.now ? givenClock(() => now().getTime()) : clock),
    authz: createAuthzClient(config.authz),
    metrics: createMetrics('ui-bff'),
    whileHeld: makeWhileHeld({ leases: docdbLeaseStore(connection, 'record_leases'), ...recordLease, now, newId }),
    every: (everyMs: number, name: string, work: () => Promise<unknown>) => {
      repeatWork({ log, closers }, { name, everyMs, work });
    },
  };
}

/** The lease of a process that died ends before the next caller gives up waiting for it. */
const recordLease = { what: 'record', leaseMs: 9_000, patienceMs: 10_000 };

function idpOf({ idp, groups }: Config, clock: IdpClock) {
  const { issuer, audience, clientId, clientSecret, onBehalfClients } = idp;
  const groupPathsClaim = groups.claim;
  const nowMs = clock.now;
  return {
    client: createOidcClient({ issuer, clientId, clientSecret, clock, send: observedFetch('idp') }),
    isOnBehalf: makeIsOnBehalf(onBehalfClients),
    verify: keepVerified(makeVerifyAccessToken({ issuer, audience, groupPathsClaim, now: nowMs }), { now: nowMs }),
  };
}
