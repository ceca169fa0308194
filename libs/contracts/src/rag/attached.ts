import { z } from 'zod';
import { conversationId } from '../ids.js';
import { epochSeconds } from './ids.js';

const attachedPrefix = 'attached:';

/** Whether a datasource is a file that somebody attached to a conversation: it is that person's alone. */
export const isAttachedSource = (datasourceId: string): boolean => datasourceId.startsWith(attachedPrefix);

/** Whose files, as ids of their datasources begin. */
export const attachedIdOf = (...parts: readonly string[]): string => attachedPrefix + parts.join(':');

/** Id of an attached file, as the server makes it. */
export const attachedFileId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'not the id of an attached file');

/** Most files that one request may attach. */
export const maxFilesPerAttach = 20;

/** How far an attached file is: its text is found once it is `ready`. */
export const attachedStatus = z.enum(['reading', 'ready', 'failed']);
export type AttachedStatus = z.infer<typeof attachedStatus>;

/** A file that was attached to a conversation. */
export const attachedFile = z
  .object({
    id: attachedFileId,
    name: z.string(),
    bytes: z.int().nonnegative(),
    status: attachedStatus,
    /** Why it could not be read, or what of it was left out. */
    message: z.string().nullable(),
    added_at: epochSeconds,
  })
  .meta({ id: 'AttachedFile' });
export type AttachedFile = z.infer<typeof attachedFile>;

/** How much may be attached. */
export const attachedLimits = z.object({
  /** Files in one conversation. */
  files: z.int().positive(),
  /** Of one file. */
  file_bytes: z.int().positive(),
  /** Of one person's files in all conversations. */
  person_bytes: z.int().positive(),
});
export type AttachedLimits = z.infer<typeof attachedLimits>;

/** The files of a conversation in the order in which they came, and how much may be attached. */
export const attachedFiles = z
  .object({ files: z.array(attachedFile), limits: attachedLimits })
  .meta({ id: 'AttachedFiles' });
export type AttachedFiles = z.infer<typeof attachedFiles>;

/** Path of a conversation's files. */
export const attachedPath = z.object({ conversation_id: conversationId.describe('Conversation that they belong to') });
/** Path of one of them. */
export const attachedFilePath = attachedPath.extend({ file_id: attachedFileId.describe('Id of the file') });

/** Answer of deletions: how many files are gone. */
export const attachedDeleted = z.object({ deleted: z.int().nonnegative() }).meta({ id: 'AttachedDeleted' });
export type AttachedDeleted = z.infer<typeof attachedDeleted>;
