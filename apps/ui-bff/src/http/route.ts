import type { RouteAuth } from '@parley/contracts';
import { type Declared, type Route, routeFor } from '@parley/service';
import type { Bucket } from '../limits/limit-rules.js';
import type { Actor } from './actor.js';

/** Whom each guard lets in, by its name. */
export interface Callers {
  /** Everybody, uncounted: only for health. */
  readonly open: undefined;
  /** An actor where the request is of one. */
  readonly anyone: Actor | undefined;
  readonly signedIn: Actor;
  readonly signedInOrOnBehalf: Actor;
  readonly signedInForRuns: Actor;
  /** The id of who reads, by whatever credential. */
  readonly readsCatalog: string;
  /** The id of who leaves. */
  readonly mayLeave: string;
}

export type Access = keyof Callers;
export type BffRoute = Route<Access, Bucket>;
export type DeclaredRoute = Declared<Access, Bucket>;

/** Declares a route of this service. */
export const route = routeFor<Callers, Bucket>();

/** The credentials that each guard takes. */
export const authOf: Readonly<Record<Access, RouteAuth>> = {
  open: 'anyone',
  anyone: 'anyone',
  signedIn: 'session',
  signedInOrOnBehalf: 'session',
  signedInForRuns: 'session',
  readsCatalog: 'catalog-key',
  mayLeave: 'session',
};
