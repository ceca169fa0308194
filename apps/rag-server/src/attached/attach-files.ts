import { AppError, type AttachedLimits } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { AcceptFiles } from '../files/accept-files.js';
import type { FileStore } from '../files/file.store.js';
import type { ReceivedFile } from '../files/receive-files.js';
import { attachedBy, attachedTo } from '../identity/attached-ids.js';
import type { Caller } from '../identity/caller.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { attachedIngestor, bytesOf, toDatasource } from './attached-file.js';
import type { LeavingStore } from './leaving.docdb.js';
import type { RemoveAttached } from './remove-attached.js';

/**
 * Attaches files that are stored to a conversation of the caller's: all of them or none.
 * Throws `FORBIDDEN` for a program, `PAYLOAD_TOO_LARGE` for more than may be attached, `CONFLICT` while the files of the
 * conversation are being deleted, `SERVICE_UNAVAILABLE`.
 */
export type AttachFiles = (caller: Caller, conversation: string, received: readonly ReceivedFile[]) => Promise<void>;

/** Throws as `AttachFiles` where even a file of no bytes would be too much: asked before any is taken. */
export type RequireRoom = (caller: Caller, conversation: string) => Promise<void>;

interface Deps {
  readonly datasources: Pick<DatasourceStore, 'attached' | 'insert'>;
  readonly leaving: Pick<LeavingStore, 'has'>;
  readonly files: Pick<FileStore, 'remove'>;
  readonly acceptFiles: AcceptFiles;
  readonly removeAttached: RemoveAttached;
  readonly limits: AttachedLimits;
  readonly now: () => Date;
}

/** Attached files do not go stale: they are deleted with their conversation. */
const always = 32_503_680_000;

export function makeRequireRoom(deps: Pick<Deps, 'datasources' | 'leaving' | 'limits'>): RequireRoom {
  return async (caller, conversation) => {
    if (caller.isMachine || !caller.isAuthenticated) throw onlyPeople();
    if (await deps.leaving.has(attachedTo(caller, conversation))) throw isLeaving();
    await requireWithin(deps, caller, conversation, { files: 1, bytes: 0 });
  };
}

export function makeAttachFiles(deps: Deps): AttachFiles {
  const { files, now } = deps;
  return async (caller, conversation, received) => {
    const forget = (some: readonly ReceivedFile[]) => files.remove(some.map(({ id }) => id));
    const more = { files: received.length, bytes: received.reduce((sum, { bytes }) => sum + bytes, 0) };
    await requireWithin(deps, caller, conversation, more).catch(async (error: unknown) => {
      await forget(received);
      throw error;
    });
    const at = epochSeconds(now());
    const taken = received.map((file) => {
      const id = `${attachedTo(caller, conversation)}${file.id}`;
      return { file, datasource: toDatasource(id, file.name, file.bytes, at) };
    });
    try {
      for (const { datasource } of taken) await insert(deps, datasource, caller);
      // Others of the same person may have come in between; so may a deletion of all of them.
      await requireWithin(deps, caller, conversation, { files: 0, bytes: 0 });
      if (await deps.leaving.has(attachedTo(caller, conversation))) throw isLeaving();
      for (const one of taken) await accept(deps, one);
    } catch (error) {
      await forget(received);
      for (const { datasource } of taken) await deps.removeAttached(datasource.id);
      throw error;
    }
  };
}

const insert = ({ datasources }: Deps, datasource: Datasource, { subject, isMachine }: Caller) =>
  datasources.insert(datasource, { subject, isMachine, team: undefined });

const accept = ({ acceptFiles }: Deps, { file, datasource }: { file: ReceivedFile; datasource: Datasource }) =>
  acceptFiles(
    { datasource_id: datasource.id, ingestor_id: attachedIngestor, fresh_until: always },
    [file],
    // Whose it is was decided when its id was made.
    () => Promise.resolve(),
  );

async function requireWithin(
  { datasources, limits }: Pick<Deps, 'datasources' | 'limits'>,
  caller: Caller,
  conversation: string,
  more: { readonly files: number; readonly bytes: number },
): Promise<void> {
  const all = await datasources.attached(attachedBy(caller));
  const here = all.filter(({ id }) => id.startsWith(attachedTo(caller, conversation)));
  if (here.length + more.files > limits.files) throw tooManyFiles(limits.files);
  const bytes = all.reduce((sum, file) => sum + bytesOf(file), more.bytes);
  if (bytes > limits.person_bytes) throw tooMuch(limits.person_bytes);
}

const tooManyFiles = (most: number) =>
  new AppError('PAYLOAD_TOO_LARGE', `A conversation can have ${most} files. Remove some, or begin a new conversation.`);

const tooMuch = (bytes: number) =>
  new AppError(
    'PAYLOAD_TOO_LARGE',
    `Your attached files can have ${Math.floor(bytes / (1024 * 1024))} MiB together. Delete conversations with files that you no longer need.`,
  );

const onlyPeople = () => new AppError('FORBIDDEN', 'Only people can attach files to a conversation.');

const isLeaving = () =>
  new AppError('CONFLICT', 'The files of this conversation are being deleted. Try again in a minute.', {
    details: { action: 'retry' },
  });
