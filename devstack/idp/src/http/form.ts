import { type Request, urlencoded } from 'express';
import { invalidRequest } from './oauth-error.js';

export const parseForm = urlencoded({ extended: false, limit: '64kb', parameterLimit: 100 });

/** The parameters of an OAuth request: each at most once (RFC 6749 section 3.2). */
export type Form = ReadonlyMap<string, string>;

/** Throws `invalid_request` when a parameter is repeated. */
export function formOf(req: Request): Form {
  const form = new Map<string, string>();
  for (const [name, value] of Object.entries((req.body ?? {}) as Record<string, unknown>)) {
    if (typeof value !== 'string') throw invalidRequest('duplicated parameter');
    // An empty parameter is a value to Keycloak, whatever RFC 6749 section 3.1 says.
    form.set(name, value);
  }
  return form;
}

/** Throws `invalid_request` naming the parameter when it is missing. */
export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw invalidRequest(`Missing parameter: ${name}`);
  return value;
}
