import type { Connection } from 'mongoose';

/** To whom a notice about a request for access goes: to those who decide it, or to whoever asked. */
export type NoticeSide = 'decides' | 'asked';

/** What somebody is to be told in the chat product about a request for access. It holds nobody's words. */
export interface AccessNotice {
  /** The service that keeps the request. */
  readonly keeper: 'ui' | 'rag';
  readonly requestId: string;
  readonly side: NoticeSide;
  /** What is asked for, as authz names it. */
  readonly object: string;
  /** Who asked, by their id at the idp. */
  readonly personId: string;
}

export interface AccessNoticeRecord {
  readonly _id: string;
  readonly keeper: AccessNotice['keeper'];
  readonly request_id: string;
  readonly side: NoticeSide;
  readonly object: string;
  readonly person_id: string;
  /** Absent once it was told. */
  readonly due_at?: Date;
  readonly attempts: number;
  /** Whom it was about to be posted to, whether or not it was. */
  readonly begun: readonly string[];
  /** The messages that carry it. */
  readonly posts: readonly { readonly to: string; readonly message_id: string; readonly room_id: string }[];
  readonly expires_at: Date;
}

/** After that, the news is none any more; the request itself is kept by its service. */
const lifeMs = 30 * 86_400_000;

export const accessNotices = (connection: Connection) => connection.collection<AccessNoticeRecord>('access_notices');

export const accessNoticeId = ({ keeper, requestId, side }: Pick<AccessNotice, 'keeper' | 'requestId' | 'side'>) =>
  `${keeper} ${requestId} ${side}`;

/**
 * Leaves word for the bot, which shares docdb with whoever keeps requests. Goes before the change that it tells of: one
 * that tells of nothing is passed over, and a change without one would never be told.
 */
export type NoteAccess = (notice: AccessNotice) => Promise<void>;

export function docdbAccessNotices(connection: Connection, now: () => Date) {
  const notices = accessNotices(connection);
  const note: NoteAccess = async (notice) => {
    const { keeper, requestId: request_id, side, object, personId: person_id } = notice;
    const first = { keeper, request_id, side, object, person_id, begun: [], posts: [] };
    const again = { due_at: now(), attempts: 0, expires_at: new Date(now().getTime() + lifeMs) };
    await notices.updateOne({ _id: accessNoticeId(notice) }, { $set: again, $setOnInsert: first }, { upsert: true });
  };
  return {
    note,
    async createIndexes() {
      await notices.createIndexes([
        { key: { due_at: 1 }, sparse: true },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]);
    },
  };
}
