import type { RagRole, RouteAuth } from '@parley/contracts';
import { type Declared, type Route, routeFor } from '@parley/service';
import type { Caller } from '../identity/caller.js';

/** Whom each guard lets in, by its name. A role lets in callers who have at least that; `anonymous` everybody. */
export interface Callers extends Record<RagRole, Caller> {
  /** Everybody, uncounted and unidentified: health, and where to sign in. */
  readonly open: undefined;
  /** The role readonly by a token of one's own, not by the network alone, and from no page of another origin. */
  readonly mcp: Caller;
}

export type Access = keyof Callers;
export type RagRoute = Route<Access, never>;
export type DeclaredRoute = Declared<Access, never>;

/** Declares a route of this service. */
export const route = routeFor<Callers>();

/** The credentials that each guard takes. */
export const authOf: Readonly<Record<Access, RouteAuth>> = {
  open: 'anyone',
  anonymous: 'anyone',
  readonly: 'bearer',
  ingestonly: 'bearer',
  admin: 'bearer',
  mcp: 'bearer',
};

const roleWords: Readonly<Record<Access, string>> = {
  open: 'public',
  anonymous: 'public',
  readonly: 'readonly',
  ingestonly: 'ingestonly',
  admin: 'admin',
  mcp: 'readonly',
};

/** What a route's readers are told about who may call it. */
export const roleOf = ({ access }: Pick<DeclaredRoute, 'access'>): string => `Role: ${roleWords[access]}.`;
