import { AppError } from '@parley/contracts';
import { jsonBody } from '@parley/service';
import type { RequestHandler } from 'express';

/**
 * Reads a JSON body, refused as a whole where a key in it would be lost: schemas leave `__proto__` out without a word, and
 * a search without one of its filters finds more than was asked for.
 */
export const readJson = (limits: { readonly limitBytes: number }): RequestHandler[] => [
  jsonBody(limits),
  (req, _res, next) => {
    const field = lostKey(req.body);
    next(field === undefined ? undefined : refusal(field));
  },
];

/** Where it stands, by a dotted path. Bodies may be nested deeper than calls can be. */
function lostKey(body: unknown): string | undefined {
  const open: [path: string, value: unknown][] = [['', body]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [path, value] = at;
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return `${path}__proto__`;
    for (const [key, inner] of Object.entries(value)) open.push([`${path}${key}.`, inner]);
  }
  return undefined;
}

const refusal = (field: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field, message: 'no key may be called __proto__' }],
  });
