import type { AccessToken } from '@parley/auth';
import type { RouteAuth } from '@parley/contracts';
import { type Route, routeFor } from '@parley/service';

/** Whom each guard lets in, by its name. */
export interface Callers {
  /** A person, or the bot on behalf of one, by bearer. */
  readonly user: AccessToken;
}

export type Access = keyof Callers;
export type AgentsRoute = Route<Access, never>;

/** Declares a route of this service. */
export const route = routeFor<Callers>();

/** The credentials that each guard takes. */
export const authOf: Readonly<Record<Access, RouteAuth>> = { user: 'bearer' };
