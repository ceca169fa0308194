import type { Request, RequestHandler } from 'express';
import type { Person } from '../model.js';
import type { PeopleStore } from '../store/people.store.js';
import { isUuid } from '../ids.js';
import { Refusal } from './errors.js';

const callers = new WeakMap<Request, Person>();

/** Who is asking; a route behind `byBearer` or `byPath` always has one. */
export function callerOf(req: Request): Person {
  const caller = callers.get(req);
  if (!caller)
    throw new Refusal(401, 'The request requires a valid access token set in the Authorization request header.');
  return caller;
}

/** The person or bot whose access token is presented, if any. */
export function bearerOf(people: PeopleStore, authorization: string | undefined): Person | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  return token === undefined ? undefined : people.findByToken(token);
}

export const byBearer =
  (people: PeopleStore): RequestHandler =>
  (req, _res, next) => {
    const person = bearerOf(people, req.get('authorization'));
    if (person) callers.set(req, person);
    callerOf(req);
    next();
  };

/** Lets the page and tests act as a person without a token: `/_sim/as/<e-mail or uuid>/v1/...`. */
export const byPath =
  (people: PeopleStore): RequestHandler =>
  (req, _res, next) => {
    const name = String(req.params['person']);
    const person = isUuid(name) ? people.find(name) : people.findByEmail(name);
    if (!person) throw new Refusal(404, `Nobody here is called ${name}.`);
    callers.set(req, person);
    next();
  };
