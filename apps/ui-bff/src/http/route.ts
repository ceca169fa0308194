import type { RouteAuth } from '@parley/contracts';
import { type Route, routeFor } from '@parley/service';
import type { Actor } from './actor.js';

/** Whom each guard lets in, by its name. */
export interface Callers {
  /** Everybody, uncounted: only for health. */
  open: undefined;
  /** An actor where the request is of one. */
  anyone: Actor | undefined;
  signedIn: Actor;
  signedInOrOnBehalf: Actor;
  signedInForChat: Actor;
  signedInForUseCaseWrites: Actor;
  /** The id of who reads, by whatever credential. */
  readsCatalog: string;
  /** The id of who leaves. */
  mayLeave: string;
}

export type Access = keyof Callers;
export type BffRoute = Route<Access>;

/** Declares a route of this service. */
export const route = routeFor<Callers>();

/** The credentials that each guard takes. */
export const authOf: Readonly<Record<Access, RouteAuth>> = {
  open: 'anyone',
  anyone: 'anyone',
  signedIn: 'session',
  signedInOrOnBehalf: 'session',
  signedInForChat: 'session',
  signedInForUseCaseWrites: 'session',
  readsCatalog: 'catalog-key',
  mayLeave: 'session',
};
