import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** The key under which an address is counted: for IPv6 the network, because one household has many addresses. */
export const addressKey = (req: Request): string => ipKeyGenerator(req.ip ?? 'unknown');
