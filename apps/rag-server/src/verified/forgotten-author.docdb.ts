import type { Connection } from 'mongoose';

/** E-mail addresses of people whose data is being deleted, as setup notes them: their answers stay without them. */
export interface ForgottenAuthorStore {
  list(): Promise<string[]>;
  forget(email: string): Promise<void>;
}

interface AuthorRecord {
  readonly _id: string;
  readonly since: Date;
}

/** Deleted people in the collection `rag_forgotten_authors`: seldom one. */
export function docdbForgottenAuthorStore(connection: Connection): ForgottenAuthorStore {
  const records = connection.collection<AuthorRecord>('rag_forgotten_authors');
  return {
    list: async () => (await records.find({}).sort({ _id: 1 }).limit(100).toArray()).map(({ _id }) => _id),
    async forget(email) {
      await records.deleteOne({ _id: email });
    },
  };
}
