import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { converge } from '../src/converge.js';
import { readAskedIngestor } from '../src/ingestor/asked-ingestor.js';
import { findAccount, ingestorStep } from '../src/ingestor/setup-ingestor.js';
import { asked, type Asked } from './asked.js';

describe('the words that let a program in', () => {
  const read = (given: Asked) => readAskedIngestor(asked(given));

  it('are its client and datasources, each once', () => {
    expect(read({ words: ['ingestor'], datasource: ['files:a', 'wiki:w:1', 'files:a'] })).toEqual({
      clientId: 'ingestor',
      account: undefined,
      datasourceIds: ['files:a', 'wiki:w:1'],
    });
  });

  it.each<[string, Asked, RegExp]>([
    ['no program', { datasource: ['files:a'] }, /Name the program/],
    ['no datasource', { words: ['ingestor'] }, /--datasource ID/],
    ['two programs', { words: ['ingestor', 'files:a'], datasource: ['files:b'] }, /unexpected "files:a"/],
    ['an empty account', { words: ['ingestor'], datasource: ['files:a'], account: ' ' }, /--account " ": is empty/],
  ])('are refused with %s', (_what, words, message) => {
    expect(() => read(words)).toThrow(message);
  });
});

describe('letting a program in', () => {
  let authz: RunningAuthz;
  let client: AuthzClient;
  beforeEach(async () => {
    authz = await startAuthz({ port: 0 });
    const address = { url: authz.url, storeName: 'parley' };
    await installModel(address, await parleyModel());
    client = createAuthzClient(address);
  });
  afterEach(() => authz.close());

  const asked = { clientId: 'ingestor', account: undefined, datasourceIds: ['files:a b', 'files:c'] };
  const letIn = async (isCheck = false) => {
    const lines: string[] = [];
    const tell = (line: string) => void lines.push(line);
    return { count: await converge([ingestorStep(asked, 'account-id', client)], { isCheck, tell }), lines };
  };
  const may = (relation: 'can_ingest' | 'can_read' | 'can_manage') =>
    client.check('service_account:account-id', relation, 'datasource:files%3Aa%20b');

  it('lets it bring documents and do nothing else', async () => {
    expect((await letIn()).count).toBe(2);

    expect([await may('can_ingest'), await may('can_read'), await may('can_manage')]).toEqual([true, false, false]);
  });

  it('says what differs with --check, and has nothing to do the second time', async () => {
    expect((await letIn(true)).lines[0]).toBe(
      'differs  datasource files:a b: ingestor (service_account:account-id) is not an ingestor',
    );
    expect(await may('can_ingest')).toBe(false);
    await letIn();
    expect((await letIn()).count).toBe(0);
  });

  it.each([
    ['has no such client', { findClient: () => Promise.resolve(undefined) }, /the idp has no client ingestor/],
    ['gives it no account', {}, /has no service account/],
  ])('says when the idp %s', async (_what, more, message) => {
    const reader = {
      findClient: () =>
        Promise.resolve({
          ...{ id: 'i', clientId: 'ingestor', attributes: {}, protocolMappers: [] },
          ...{ defaultClientScopes: [], optionalClientScopes: [] },
        }),
      ownAccountOf: () => Promise.resolve(undefined),
      ...more,
    };
    await expect(findAccount(reader, 'ingestor')).rejects.toThrow(message);
  });
});
