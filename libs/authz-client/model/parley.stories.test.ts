import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actionsOf, grantType } from '@parley/contracts';
import { actionRelations, everyone, grantObject, spaceObject, teamMembers } from '../src/index.js';
import { startTestAuthz, type TestAuthz } from '../test/authz-server.js';
import { question, tuple } from './tuple-text.js';

let test: TestAuthz;
beforeAll(async () => {
  test = await startTestAuthz();
});
afterAll(() => test.close());

const store = (...tuples: string[]) => test.authz.apply({ writes: tuples.map(tuple) });
const remove = (...tuples: string[]) => test.authz.apply({ deletes: tuples.map(tuple) });

/** Each line begins with the expected answer: `yes user:u1 can_use agent:a1`. */
async function expectAnswers(...lines: string[]): Promise<void> {
  const questions = lines.map((line) => line.replace(/^(yes|no) +/, ''));
  const answers = await test.authz.batchCheck(questions.map(question));
  expect(answers.map((answer, index) => `${answer ? 'yes' : 'no'} ${questions[index]!}`)).toEqual(
    lines.map((line) => line.replace(/^(yes|no) +/, '$1 ')),
  );
}

const space = spaceObject('acme', '6f91b070-531a-11f1-926d-6fd3c20dfdc4');
const otherSpace = spaceObject('acme', '00000000-531a-11f1-926d-6fd3c20dfdc4');

describe('a team', () => {
  it('counts its admins as members, wherever members are granted something', async () => {
    await store('user:boss admin team:ops', `${teamMembers('ops')} user agent:ops-agent`);
    await expectAnswers(
      'yes user:boss member team:ops',
      'yes user:boss can_use agent:ops-agent',
      'no  user:boss can_manage agent:ops-agent',
    );
  });

  it('takes its members from a group of the idp', async () => {
    await store('user:grace member external_group:eng', 'external_group:eng#member member team:dev');
    await expectAnswers('yes user:grace member team:dev', 'no  user:grace admin team:dev');
  });

  it('loses what it was granted when the grant goes', async () => {
    await store('user:dan member team:net', 'team:net#member user agent:net-agent');
    await remove('team:net#member user agent:net-agent');
    await expectAnswers('yes user:dan member team:net', 'no  user:dan can_use agent:net-agent');
  });
});

describe('a chat space', () => {
  it('is granted an agent as itself: neither its members nor another space gain it', async () => {
    await store('user:sam member team:chat', `team:chat#member user ${space}`, `${space} user agent:helper`);
    await expectAnswers(
      `yes ${space} can_use agent:helper`,
      `no  ${otherSpace} can_use agent:helper`,
      `no  ${space} can_write agent:helper`,
      `yes user:sam can_use ${space}`,
      'no  user:sam can_use agent:helper',
    );
  });

  it('loses an agent when its route is disabled', async () => {
    await store(`${otherSpace} user agent:routed`);
    await remove(`${otherSpace} user agent:routed`);
    await expectAnswers(`no  ${otherSpace} can_use agent:routed`);
  });

  it('is managed by the admins of its team, seen by its members', async () => {
    await store(
      'user:lead admin team:crew',
      'user:hand member team:crew',
      'team:crew#member user chatx_space:acme--crew',
      'team:crew#admin manager chatx_space:acme--crew',
    );
    await expectAnswers(
      'yes user:lead can_manage chatx_space:acme--crew',
      'yes user:hand can_read chatx_space:acme--crew',
      'no  user:hand can_manage chatx_space:acme--crew',
    );
  });

  it('passes on the rights on its workspace: manage, read and audit, each to itself; using stays its own', async () => {
    await store(
      'chatx_workspace:acme workspace chatx_space:acme--1',
      'user:wm manager chatx_workspace:acme',
      'user:wr reader chatx_workspace:acme',
      'user:wa auditor chatx_workspace:acme',
      'user:wm2 manager chatx_workspace:elsewhere',
    );
    await expectAnswers(
      'yes user:wm can_manage chatx_space:acme--1',
      'yes user:wm can_audit chatx_space:acme--1',
      'yes user:wr can_read chatx_space:acme--1',
      'yes user:wr can_discover chatx_space:acme--1',
      'no  user:wr can_use chatx_space:acme--1',
      'no  user:wr can_audit chatx_space:acme--1',
      'yes user:wa can_audit chatx_space:acme--1',
      'no  user:wa can_read chatx_space:acme--1',
      'no  user:wm2 can_manage chatx_space:acme--1',
      'no  user:wm can_manage chatx_space:acme--2',
    );
  });
});

describe('a grant to a chat space', () => {
  const grants = grantType.options.flatMap((type) => actionsOf[type].map((action) => [type, action] as const));

  it.each(grants)('of %s, to %s it, is stored, answered and removed', async (type, action) => {
    const { stored, asked } = actionRelations[action];
    const object = grantObject(type, `${action}-granted`);
    const written = await store(`${space} ${stored} ${object}`);
    expect(written).toEqual({ writes: 1, deletes: 0 });
    await expectAnswers(`yes ${space} ${asked} ${object}`, `no  ${otherSpace} ${asked} ${object}`);
    await remove(`${space} ${stored} ${object}`);
    await expectAnswers(`no  ${space} ${asked} ${object}`);
  });
});

describe('a datasource', () => {
  it('that everyone may read is open to people, not to machines, and to nobody for more', async () => {
    await store(`${everyone} reader datasource:handbook`);
    await expectAnswers(
      'yes user:anybody can_read datasource:handbook',
      'no  service_account:ingestor can_read datasource:handbook',
      'no  user:anybody can_ingest datasource:handbook',
      'no  user:anybody can_manage datasource:handbook',
    );
  });

  it('is filled by an ingestor that cannot read it', async () => {
    await store('service_account:ingestor ingestor datasource:wiki');
    await expectAnswers(
      'yes service_account:ingestor can_ingest datasource:wiki',
      'no  service_account:ingestor can_read datasource:wiki',
      'no  service_account:other can_ingest datasource:wiki',
    );
  });

  it('passes on the rights on its knowledge base, each to itself', async () => {
    await store(
      'knowledge_base:kb knowledge_base datasource:in-kb',
      'user:reader reader knowledge_base:kb',
      `${space} reader knowledge_base:kb`,
      'user:feeder ingestor knowledge_base:kb',
      'user:keeper manager knowledge_base:kb',
      'user:elsewhere manager knowledge_base:kb2',
    );
    await expectAnswers(
      'yes user:reader can_read datasource:in-kb',
      `yes ${space} can_read datasource:in-kb`,
      'no  user:reader can_ingest datasource:in-kb',
      'yes user:feeder can_ingest datasource:in-kb',
      'no  user:feeder can_read datasource:in-kb',
      'yes user:keeper can_manage datasource:in-kb',
      'no  user:elsewhere can_read datasource:in-kb',
      'no  user:reader can_read datasource:outside',
    );
  });

  it('passes on reading to its documents, and nothing back', async () => {
    await store(
      'datasource:docs datasource document:d1',
      'team:docs#member reader datasource:docs',
      'user:dora member team:docs',
      'user:guest reader document:d1',
    );
    await expectAnswers(
      'yes user:dora can_read document:d1',
      'no  user:dora can_read document:d2',
      'yes user:guest can_read document:d1',
      'no  user:guest can_read datasource:docs',
    );
  });
});

describe('the organization', () => {
  it('opens an admin page to its members for reading, to its admins for managing', async () => {
    await store(
      'user:olga admin organization:parley',
      'user:otto member organization:parley',
      'organization:parley#member reader admin_surface:chatx',
      'organization:parley#admin manager admin_surface:chatx',
    );
    await expectAnswers(
      'yes user:olga can_manage admin_surface:chatx',
      'yes user:olga can_manage organization:parley',
      'yes user:otto can_read admin_surface:chatx',
      'no  user:otto can_manage admin_surface:chatx',
      'no  user:otto can_manage organization:parley',
      'no  user:nobody can_read admin_surface:chatx',
    );
  });

  it('has auditors who may look and not touch', async () => {
    await store('user:aud auditor organization:parley');
    await expectAnswers('yes user:aud can_audit organization:parley', 'no  user:aud can_manage organization:parley');
  });
});
