import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { converge } from '../src/converge.js';
import { readAskedTool } from '../src/tool/asked-tool.js';
import { toolStep } from '../src/tool/setup-tool.js';
import { asked, type Asked } from './asked.js';

const read = (given: Asked) => readAskedTool(asked(given));

describe('the words that let somebody call a tool', () => {
  it.each<[string, Asked, string]>([
    ['no tool', {}, 'Name the tool'],
    ['nobody', { words: ['mail/send'] }, 'Name who may call it'],
    ['a team without --team', { words: ['mail/send', 'platform'] }, 'unexpected "platform"'],
    ['a path that is none', { words: ['mail send'], team: ['platform'] }, 'is not SERVER or SERVER/TOOL'],
    ['the rag-server', { words: ['rag/search'], team: ['platform'] }, 'need no grant'],
    ['a team that is none', { words: ['mail'], team: ['Platform Team'] }, '--team "Platform Team"'],
    ['a person as authz names them', { words: ['mail'], member: ['user:alice'] }, 'without "user:"'],
  ])('are refused with %s', (_what, words, message) => {
    expect(() => read(words)).toThrow(message);
  });
});

describe('letting somebody call a tool', () => {
  let authz: RunningAuthz;
  let client: AuthzClient;
  beforeEach(async () => {
    authz = await startAuthz({ port: 0 });
    const address = { url: authz.url, storeName: 'parley' };
    await installModel(address, await parleyModel());
    client = createAuthzClient(address);
  });
  afterEach(() => authz.close());

  const setUp = (words: Asked) => converge([toolStep(read(words), client)], { isCheck: false, tell: () => undefined });

  it('grants one tool to a team, or a whole server to a person, and adds nothing the second time', async () => {
    const tool = { words: ['mail/send'], team: ['platform'] };
    const server = { words: ['mail'], member: ['bob-id'] };
    expect([await setUp(tool), await setUp(server)]).toEqual([1, 1]);

    expect(await client.check('team:platform#member', 'can_call', 'tool:mail/send')).toBe(true);
    expect(await client.check('team:platform#member', 'can_use', 'mcp_server:mail')).toBe(false);
    expect(await client.check('user:bob-id', 'can_use', 'mcp_server:mail')).toBe(true);
    expect([await setUp(tool), await setUp(server)]).toEqual([0, 0]);
  });
});
