import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthzConnection, createAuthzClient, installModel, readAllTuples, type Tuple } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { attachedIdOf, deletedPerson } from '@parley/contracts';
import { docdbAuditSubjects, docdbLegalHolds } from '@parley/docdb';
import type { IdpUser } from '@parley/idp-admin';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { type AskedPerson, readAskedDeletion } from '../src/person/asked-person.js';
import { runPerson } from '../src/person/run-person.js';
import { asked } from './asked.js';
import { chatId, fillAll } from './person-records.js';

let [docdb, authz]: [Docdb, RunningAuthz] = [undefined!, undefined!];
let db: mongoose.Connection;
let account: IdpUser | undefined;
let told: string[];
let connection: AuthzConnection;
let round = 0;
const root = mkdtempSync(join(tmpdir(), 'parley-person-delete-'));
const now = new Date('2026-05-04T10:00:00Z');
/** What the ids of files begin with that Ada attached, as rag-server makes them. */
const attached = attachedIdOf(createHash('sha256').update('user:u-ada').digest('hex').slice(0, 40), '');

beforeAll(async () => {
  [docdb, authz] = await Promise.all([startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
});
beforeEach(async () => {
  round += 1;
  [told, account] = [[], { ...ada }];
  db = await mongoose.createConnection(docdb.url, { dbName: `parley-${round}` }).asPromise();
  connection = { url: authz.url, storeName: `parley-${round}` };
  await installModel(connection, await parleyModel());
});
afterEach(() => db.close());
afterAll(async () => {
  await Promise.all([docdb.close(), authz.close()]);
  rmSync(root, { recursive: true, force: true });
});

const ada: IdpUser = {
  ...{ id: 'u-ada', username: 'ada', email: 'Ada@Example.com', firstName: 'Ada', lastName: 'King', enabled: false },
  attributes: { chatx_user_id: [chatId], locale: ['en'] },
};
const fill = (name: string, ...records: object[]) => db.collection(name).insertMany(records);
const all = (name: string) => db.collection(name).find().sort({ _id: 1 }).toArray();
const stored = (...writes: Tuple[]) => createAuthzClient(connection).apply({ writes });

const deps = (pause: () => Promise<unknown>) => ({
  docdb: { uri: docdb.url, database: `parley-${round}` },
  authz: connection,
  users: {
    find: (id: string) => Promise.resolve(id === account?.id ? account : undefined),
    allWithEmail: (email: string) => Promise.resolve(account && email === 'ada@example.com' ? [account] : []),
    save: (user: IdpUser) => Promise.resolve(void (account = user)),
  },
  ...{ operator: 'root', pathOf: (path: string) => resolve(root, path), pause },
  ...{ now: () => now, newId: () => 'c-1', tell: (line: string) => void told.push(line) },
});
const run = (wanted: AskedPerson, pause: () => Promise<unknown> = () => Promise.resolve()) =>
  runPerson(wanted, deps(pause));
const deletion = (...options: ('yes' | 'disable-account')[]) =>
  readAskedDeletion(asked({ words: ['ada@example.com'], ...Object.fromEntries(options.map((one) => [one, true])) }));

describe('deleting a person', () => {
  it('tells first what there is, and changes nothing', async () => {
    await fillAll(db, (tuples) => stored(...tuples));
    const before = await all('turns');

    const left = await run(deletion());

    expect(left).toBeGreaterThan(30);
    expect(told).toEqual(
      expect.arrayContaining([
        'found    turns: 1 to delete',
        'found    turns: 1 of others mention the address and stay as they are',
        'found    dynamic_agents: 1 to keep without the person',
        'found    authz: 5 relationships to delete',
        'person: nothing was changed; --yes deletes it',
      ]),
    );
    expect(await all('turns')).toEqual(before);
    expect(await all('person_deletions')).toEqual([]);
  });

  it('deletes what is theirs, keeps what is the team’s without them, and leaves nothing to export', async () => {
    await fillAll(db, (tuples) => stored(...tuples));

    expect(await run(deletion('yes'))).toBe(0);

    const ids = async (name: string) => (await all(name)).map(({ _id }) => String(_id));
    for (const name of ['turns', 'conversations', 'run_log', 'agent_runs', 'sessions', 'chatx_offers', 'escalations'])
      expect([name, await ids(name)]).toEqual([name, [expect.stringMatching(/2|bob/)]]);
    for (const name of ['catalog_api_keys', 'access_requests', 'rag_access_requests', 'scim_users'])
      expect([name, await ids(name)]).toEqual([name, []]);
    expect(await ids('conversation_shares')).toEqual(['sh-2']);
    expect(await ids('agent_skills')).toEqual(['ours']);
    expect(await all('dynamic_agents')).toEqual([
      { _id: 'docs', owner_subject: null, owner_name: null, instructions: 'Be brief.' },
    ]);
    expect(await all('authz_told_agents')).toEqual([{ _id: 'docs', keys: ['team:platform#admin manager agent:docs'] }]);
    expect(await all('usecases')).toEqual([
      { _id: 'u-1', ownerId: deletedPerson, ownerName: null, prompt: 'Ask this' },
    ]);
    expect(await all('question_set_runs')).toMatchObject([
      { starter: { id: deletedPerson, name: deletedPerson }, figures: { asked: 3 } },
    ]);
    expect(await all('model_calls')).toEqual([{ _id: 'r-1:1', turn_id: null, team: 'platform', read: 7 }]);
    expect(await all('chatx_inbox')).toEqual([{ _id: 'm-3', space_id: 'room' }]);
    expect(await ids('chatx_space_team_mappings')).toEqual(['map-2']);
    expect(await all('chatx_space_agent_routes')).toMatchObject([
      { _id: 'ro-2', users: { user_list: ['bob@example.com'] }, escalate_to: null },
    ]);
    expect(await all('teams')).toMatchObject([{ members: [{ user_id: 'u-bob' }] }]);
    expect(await all('scim_groups')).toMatchObject([{ members: ['su-2'] }]);
    expect(await all('rag_datasources')).toEqual([{ _id: 'handbook', name: 'Handbook' }]);
    expect(await all('gaps')).toMatchObject([
      { question: 'Pay?', also_asked: ['Pay?'], comments: [] },
      { _id: 'gap-2' },
    ]);
    const tuples = (await readAllTuples(connection)).map(({ user }) => user).sort();
    expect(tuples).toEqual(['team:platform#admin', 'user:u-bob']);
    expect(account).toMatchObject({ enabled: false, attributes: { locale: ['en'] } });
    expect(account?.attributes).not.toHaveProperty('chatx_user_id');

    const folder = `after-${round}`;
    await run({ act: 'export', person: 'ada@example.com', folder });
    const { records, relationships } = JSON.parse(readFileSync(join(root, folder, 'person.json'), 'utf8')) as {
      records: { name: string; count: number }[];
      relationships: { count: number };
    };
    const mentioning = ['turns', 'chatx_approvals', 'chatx_offers', 'chatx_feedback_cards', 'chatx_escalations'];
    expect(records.filter(({ name, count }) => count > 0 && !mentioning.includes(name))).toEqual([]);
    expect(relationships.count).toBe(0);
  });

  it('keeps in the audit that it was done, by whom and how much, once', async () => {
    await fillAll(db, (tuples) => stored(...tuples));
    await run(deletion('yes'));
    told = [];

    expect(await run(deletion('yes'))).toBe(0);

    const events = await all('audit_events');
    expect(events).toMatchObject([{ action: 'person.delete', actor: 'setup:root', outcome: 'success' }]);
    expect(events[0]?.['resource']).toMatch(/^user:sha256:/);
    expect(events[0]?.['before']).toEqual(expect.arrayContaining(['turns: 1 records']));
    expect(JSON.stringify(events)).not.toMatch(/u-ada|ada@/i);
  });

  it('destroys the key that leads from entries of the audit to the person, and no other', async () => {
    const subjects = docdbAuditSubjects(db, undefined);
    const [before, ofChat] = (await subjects.name(['u-ada', chatId, 'u-bob'])).values();
    await fill('audit_events', { _id: 'e-1', actor: before }, { _id: 'e-2', actor: ofChat });

    await run(deletion('yes'));

    expect(await all('audit_subject_keys')).toMatchObject([{ _id: 'u-bob' }]);
    expect([...(await subjects.known(['u-ada', chatId])).values()]).toEqual([[], []]);
    const events = await all('audit_events');
    expect(events.slice(0, 2)).toMatchObject([{ actor: before }, { actor: ofChat }]);
    expect(events).toContainEqual(expect.objectContaining({ action: 'person.delete', resource: `user:${before}` }));
  });

  it.each([
    [
      'a legal hold on the person',
      () => docdbLegalHolds(db).set({ of: 'person', id: 'u-ada', reason: 'Case 7', since: now, by: undefined }),
      'person u-ada since 2026-05-04: Case 7',
    ],
    [
      'a legal hold on a team of theirs',
      async () => {
        await stored({ user: 'user:u-ada', relation: 'member', object: 'team:legal' });
        await docdbLegalHolds(db).set({ of: 'team', id: 'legal', reason: 'Case 8', since: now, by: undefined });
      },
      'team legal since 2026-05-04: Case 8',
    ],
    ['an account that can sign in', () => void (account = { ...ada, enabled: true }), '--disable-account'],
    [
      'a team that nobody else administers',
      () => stored({ user: 'user:u-ada', relation: 'admin', object: 'team:alone' }),
      'npm run setup -- team alone --admin PERSON',
    ],
    [
      'the last administrator',
      () => stored({ user: 'user:u-ada', relation: 'admin', object: 'organization:parley' }),
      'npm run setup -- admin --member PERSON',
    ],
    [
      'a wiki that is read as them',
      () => fill('rag_wikis', { _id: 'wiki.example', username: 'ada@example.com' }),
      'the wiki wiki.example',
    ],
    ['a collection that no service writes', () => fill('notes_of_tomorrow', { by: 'u-ada' }), 'notes_of_tomorrow'],
  ])('refuses for %s, before anything changes', async (_, arrange, reason) => {
    await fill('turns', { _id: 't-1', owner_id: 'u-ada' });
    await arrange();

    await expect(run(deletion('yes'))).rejects.toThrow(reason);

    expect(await all('turns')).toHaveLength(1);
    expect(account?.attributes).toHaveProperty('chatx_user_id');
  });

  it('knows an account of the chat product by a direct room, though it is linked no more', async () => {
    account = { ...ada, attributes: {} };
    await fill('chatx_space_team_mappings', {
      _id: 'map-1',
      chatx_workspace_id: 'w',
      chatx_space_id: 'direct',
      direct_of: 'u-ada',
      direct_account: chatId,
    });
    await fill('chatx_offers', { _id: 'm-1', message: JSON.stringify({ person_id: chatId }) });

    await run(deletion('yes'));

    expect(await all('chatx_offers')).toEqual([]);
  });

  it('disables the account when it is asked to', async () => {
    account = { ...ada, enabled: true };
    await fill('turns', { _id: 't-1', owner_id: 'u-ada' });

    await run(deletion('yes', 'disable-account'));

    expect(account).toMatchObject({ enabled: false });
    expect(await all('turns')).toEqual([]);
  });

  it('leaves to rag-server the answers that the person verified: the index names them too', async () => {
    const verified = (by: string) => ({
      documentType: 'verified_answer',
      metadata: { verified: { by, answer: 'We do.' } },
    });
    await fill(
      'rag_documents',
      { _id: 'd-1', ...verified('ada@example.com') },
      { _id: 'd-2', ...verified('bob@example.com') },
    );
    // As rag-server does it.
    const writeAnew = async () => {
      expect(await all('rag_forgotten_authors')).toHaveLength(1);
      await db.collection('rag_documents').replaceOne({ _id: 'd-1' as never }, verified(deletedPerson));
      await db.collection('rag_forgotten_authors').deleteMany({});
    };

    await run(deletion('yes'), writeAnew);

    expect(told).toContain('found    verified answers: 1 to keep without the person');
    expect(await all('rag_documents')).toMatchObject([verified(deletedPerson), verified('bob@example.com')]);
    expect(await all('person_deletions')).toEqual([]);
  });

  it('leaves attached files to rag-server, waits for it, and goes on by address after the account is gone', async () => {
    await fill('turns', { _id: 't-1', owner_id: 'u-ada', run_ids: [] });
    await fill('rag_datasources', { _id: `${attached}c:f-1` }, { _id: 'handbook' });
    const gone = () => Promise.reject(new Error('the power failed'));

    await expect(run(deletion('yes'), gone)).rejects.toThrow();
    expect(await all('rag_attached_leaving')).toMatchObject([{ _id: attached }]);
    expect(await all('turns')).toEqual([]);
    account = undefined;
    // As rag-server does it.
    const deleteFiles = async () => {
      await db.collection('rag_datasources').deleteOne({ _id: `${attached}c:f-1` as never });
      await db.collection('rag_attached_leaving').deleteMany({});
    };
    await run(deletion('yes'), deleteFiles);

    expect(await all('rag_datasources')).toMatchObject([{ _id: 'handbook' }]);
    expect(await all('person_deletions')).toEqual([]);
    expect(await all('audit_events')).toMatchObject([{ before: expect.arrayContaining(['turns: 1 records']) }]);
  });
});
