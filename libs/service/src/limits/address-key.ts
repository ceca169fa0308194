import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/** An address as it is counted: of IPv6 the network, since one household has many addresses. */
export const addressKey = (req: Request): string => ipKeyGenerator(req.ip ?? 'unknown');
