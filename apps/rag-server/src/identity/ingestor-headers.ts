import type { Request } from 'express';

const plain = /^[\x20-\x7e]{1,200}$/;

/** How an ingestor calls itself, as its id is written. For people to read and nothing else: anybody may send it. */
export function ingestorNamed({ headers }: Pick<Request, 'headers'>): string | undefined {
  const [type, name] = [headers['x-ingestor-type'], headers['x-ingestor-name']];
  if (typeof type !== 'string' || typeof name !== 'string') return undefined;
  return plain.test(type) && plain.test(name) && !type.includes(':') ? `${type}:${name}` : undefined;
}
