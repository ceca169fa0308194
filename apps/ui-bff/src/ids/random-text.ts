import { randomInt } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, each as likely as any other: 5.95 bits a character, fit for ids and secrets. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => base62.charAt(randomInt(base62.length))).join('');
