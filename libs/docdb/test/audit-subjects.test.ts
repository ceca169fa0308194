import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbAuditSubjects, pseudonymOf } from '../src/index.js';

let docdb: Docdb;
let [one, other]: mongoose.Connection[] = [];
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  const connect = () => mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  [one, other] = await Promise.all([connect(), connect()]);
});
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()]);
  await docdb.close();
});

it('gives a person one pseudonym, also where two replicas name them first at the same time', async () => {
  const replicas = [one, other, one, other].map((connection) => docdbAuditSubjects(connection!, undefined));

  const named = await Promise.all(replicas.map((subjects) => subjects.name(['ada', 'bob', 'ada'])));

  expect(new Set(named.map((names) => names.get('ada'))).size).toBe(1);
  expect(named[0]?.get('ada')).not.toBe(named[0]?.get('bob'));
});

it('finds what was written with a salt for all, and makes no key for whom it looks up', async () => {
  const subjects = docdbAuditSubjects(one!, 'the salt of the settings');
  await one!.collection<{ _id: string; salt: string }>('audit_salt').insertOne({ _id: 'subjects', salt: 'kept' });

  const known = await subjects.known(['carol']);

  const salts = ['the salt of the settings', 'kept'];
  expect(known.get('carol')).toEqual(salts.map((salt) => pseudonymOf('carol', salt)));
  expect(await one!.collection('audit_subject_keys').countDocuments({ _id: 'carol' as never })).toBe(0);
});

it('no longer leads to whose key was destroyed', async () => {
  const subjects = docdbAuditSubjects(one!, undefined);
  const before = (await subjects.name(['dave'])).get('dave');
  await one!.collection('audit_subject_keys').deleteOne({ _id: 'dave' as never });

  expect((await subjects.known(['dave'])).get('dave')).not.toContain(before);
  expect((await subjects.name(['dave'])).get('dave')).not.toBe(before);
});
