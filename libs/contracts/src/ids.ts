import { z } from 'zod';

/** Use case id: `uc_` and 16 random base62 characters. */
export const useCaseId = z.string().regex(/^uc_[0-9A-Za-z]{16}$/, 'not a use case id');

/** Agent id: letters, digits, `.`, `_`, `-`. */
export const agentId = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9._-]+$/, 'letters, digits, ".", "_" and "-" only');

/** Team slug: lower-case letters, digits and inner dashes, at most 63, so that `team-<slug>` is a valid scope. */
export const teamSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and inner dashes, at most 63');

/** Id of a conversation: chosen by the client, opaque to the services. No client can ask for a path that ends in `.` or `..`. */
export const conversationId = z
  .string()
  .min(1)
  .max(128)
  .regex(
    /^(?:\.{0,2}[A-Za-z0-9_:-]|\.{3})[A-Za-z0-9._:-]*$/,
    'letters, digits, ".", "_", ":" and "-" only, and not "." or ".."',
  );

/**
 * Workspace alias. It is the first half of `chatx_space:<alias>--<space_id>`, so it neither contains `--` nor
 * ends in a dash, and holds none of the characters with a meaning in authz (`:`, `#`, `@`, space).
 */
export const workspaceAlias = z
  .string()
  .min(1)
  .max(128)
  .regex(/^(?!.*--)[A-Za-z0-9._-]*[A-Za-z0-9._]$/, 'letters, digits, ".", "_" and single inner "-" only');

/** A record id that the services make themselves: any path-safe text. */
export const recordId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9._:~-]+$/, 'not an id');

/** ISO 8601 timestamp in UTC, as every wire date is written. */
export const timestamp = z.iso.datetime();

/** Correlation id as accepted in `X-Request-Id`; anything else is replaced by a new one. */
export const requestId = z.string().regex(/^[A-Za-z0-9._:-]{1,128}$/, 'not a request id');
