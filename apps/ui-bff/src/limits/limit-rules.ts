/** Requests per minute of each bucket; every request counts in exactly one. */
export const perMinute = { default: 100, chat: 20, 'usecase-writes': 10 } as const;
export type Bucket = keyof typeof perMinute;
