import { invalidContinuationToken } from '../errors.js';

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (token: string) => Buffer.from(token, 'base64url').toString();

/** A token is a position, and what the list was narrowed to. The last page has the empty token. */
export const tokenOf = (position: string | undefined, scope = '') =>
  position === undefined ? '' : encode(`${position}|${scope}`);

/** Throws `invalid_continuation_token` when the token is none of ours, or `position` is not of the list's form. */
export function positionOf(token: string, form: RegExp): { position: string | undefined; scope: string } {
  if (token === '') return { position: undefined, scope: '' };
  const [, position = '', scope = ''] = /^([^|]+)\|(.*)$/.exec(decode(token)) ?? [];
  if (!form.test(position)) throw invalidContinuationToken();
  return { position, scope };
}

/** Positions that are row numbers. */
export const numbered = /^\d{1,15}$/;
