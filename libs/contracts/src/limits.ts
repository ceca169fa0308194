import { z } from 'zod';
import { freeJson } from './free-json.js';

/** Longest chat message, in characters. */
export const maxMessageChars = 32_000;
/** Largest `metadata` or `client_context`, in bytes of its JSON text. */
export const maxMetadataBytes = 16 * 1024;

/** A chat message: 1 to 32,000 characters, not only spaces. */
export const chatMessage = z
  .string()
  .max(maxMessageChars)
  .refine((text) => text.trim() !== '', 'must not be empty');

/** A JSON object of the caller's own, at most 16 KiB as UTF-8 JSON. */
export const boundedMetadata = freeJson({ maxBytes: maxMetadataBytes });
