import { callerKey } from './caller-key.js';

/** Requests per minute of each bucket; every request counts in exactly one. */
const perMinute = { default: 100, chat: 20, 'usecase-writes': 10 } as const;
export type Bucket = keyof typeof perMinute;

/** Counted per person, else per address. */
export const limitRules = { perMinute, callerKey };
