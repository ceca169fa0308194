/** Requests per minute of the bucket `default` where the operator sets no other. */
export const defaultPerMinute = 100;

/** Requests per minute of each bucket; every request counts in exactly one, `default` unless it has one of its own. */
export const perMinute = (ofDefault: number) => ({ default: ofDefault, chat: 20, 'usecase-writes': 10 }) as const;
export type Bucket = keyof ReturnType<typeof perMinute>;
