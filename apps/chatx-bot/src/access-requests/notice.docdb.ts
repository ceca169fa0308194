import { accessNoticeId, type AccessNoticeRecord, accessNotices } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { Notice, NoticePost, NoticeStore } from './notice.store.js';

/** Word about requests for access, in the collection that ui-bff and rag-server write to. */
export function docdbNoticeStore(connection: Connection): NoticeStore {
  const notices = accessNotices(connection);
  const ours = ({ id, takenUntil }: Notice) => ({ _id: id, due_at: takenUntil });
  return {
    async take(now, until) {
      const taken = await notices.findOneAndUpdate(
        { due_at: { $lte: now } },
        { $set: { due_at: until }, $inc: { attempts: 1 } },
        { sort: { due_at: 1 }, returnDocument: 'after' },
      );
      return taken ? toNotice(taken, until) : undefined;
    },
    async beginPost(_id, to) {
      await notices.updateOne({ _id }, { $addToSet: { begun: to } });
    },
    async notePost(_id, { to, messageId: message_id, roomId: room_id }) {
      await notices.updateOne({ _id }, { $push: { posts: { to, message_id, room_id } } });
    },
    async finish(notice) {
      await notices.updateOne(ours(notice), { $unset: { due_at: '' } });
    },
    async postpone(notice, until) {
      await notices.updateOne(ours(notice), { $set: { due_at: until } });
    },
    async postsOf(request) {
      const found = await notices.findOne({ _id: accessNoticeId({ ...request, side: 'decides' }) });
      return (found?.posts ?? []).map(toPost);
    },
  };
}

const toNotice = (record: AccessNoticeRecord, takenUntil: Date): Notice => ({
  id: record._id,
  keeper: record.keeper,
  requestId: record.request_id,
  side: record.side,
  object: record.object,
  personId: record.person_id,
  attempts: record.attempts,
  begun: record.begun,
  posts: record.posts.map(toPost),
  takenUntil,
});

const toPost = ({ to, message_id, room_id }: AccessNoticeRecord['posts'][number]): NoticePost => ({
  ...{ to, messageId: message_id, roomId: room_id },
});
