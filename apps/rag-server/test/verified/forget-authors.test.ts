import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deletedPerson, type IngestRequest, verifiedDocumentType, verifiedSourceType } from '@parley/contracts';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { Datasource } from '../../src/datasources/datasource.js';
import type { StoredDocument } from '../../src/documents/document.store.js';
import type { Job } from '../../src/jobs/job.js';
import { makeForgetAuthors } from '../../src/verified/forget-authors.js';
import { docdbForgottenAuthorStore } from '../../src/verified/forgotten-author.docdb.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});

const facts = (by: string) => ({ by, until: '2027-01-01', questions: ['Who pays?'], answer: 'We do.' });
const answerOf = (documentId: string, by: string) =>
  ({ documentId, documentType: verifiedDocumentType, metadata: { verified: facts(by) } }) as unknown as StoredDocument;

it('writes the answers of a deleted person again without them, and forgets the person once none is theirs', async () => {
  await connection.collection('rag_forgotten_authors').insertOne({ _id: 'ada@example.org' as never });
  let stored = [answerOf('answer:1', 'Ada@example.org'), answerOf('answer:2', 'bob@example.org')];
  const accepted: IngestRequest[] = [];
  const forgotten = docdbForgottenAuthorStore(connection);
  const forgetAuthors = makeForgetAuthors({
    forgotten,
    datasources: {
      list: () => Promise.resolve([{ id: 'verified:docs', sourceType: verifiedSourceType } as unknown as Datasource]),
    },
    documents: {
      async *scan() {
        yield* await Promise.resolve(stored);
      },
    },
    acceptDocuments: (request) => Promise.resolve((accepted.push(request), {} as Job)),
  });

  await forgetAuthors();
  expect(await forgotten.list()).toEqual(['ada@example.org']);
  stored = [answerOf('answer:1', deletedPerson), answerOf('answer:2', 'bob@example.org')];
  await forgetAuthors();

  expect(await forgotten.list()).toEqual([]);
  expect(accepted.map(({ documents }) => documents[0]?.metadata)).toMatchObject([
    { document_id: 'answer:1', title: 'Who pays?', metadata: { verified: facts(deletedPerson) } },
  ]);
});
