/** An id that nobody else has: 128 random bits. `crypto.randomUUID` is missing where a page comes over plain http. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
