import type { Request } from 'express';

/** The bearer of a request, from its header or its form (RFC 6750 section 2). */
export function bearerOf(req: Request): string | undefined {
  const fromHeader = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  const fromForm = (req.body as Record<string, unknown> | undefined)?.['access_token'];
  return fromHeader ?? (typeof fromForm === 'string' ? fromForm : undefined);
}
