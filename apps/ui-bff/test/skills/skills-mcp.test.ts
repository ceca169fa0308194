import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { type Stack, startStack } from '../stack.js';
import { save } from './a-skill.js';

let stack: Stack;
let bob: string;
let carol: string;
const open: Client[] = [];
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [bob, carol] = await Promise.all([stack.bearerOf('bob'), stack.bearerOf('carol')]);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
  await stack.db.collection('agent_skills').deleteMany({});
});
afterAll(() => stack.close());

async function connect(credential: string, pin?: '2026-07-28'): Promise<SkillsClient> {
  const client = new Client(
    { name: 'test', version: '1' },
    pin === undefined ? {} : { versionNegotiation: { mode: { pin } } },
  );
  open.push(client);
  const headers = { Authorization: `Bearer ${credential}` };
  const url = new URL(`${stack.url}/api/skills/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return new SkillsClient(client);
}

const namesIn = async (skills: SkillsClient) => (await skills.list()).skills.map(({ frontmatter }) => frontmatter.name);

describe('skills over MCP', () => {
  it.each([undefined, '2026-07-28'] as const)('are listed and read with their files, revision %s', async (pin) => {
    const skill_content = '---\nname: Other\nlicense: MIT\n---\n\n# Notes\n\nSee refs/style.md.';
    await save(stack.call, bob, { id: 'notes', skill_content, ancillary_files: { 'refs/style.md': 'Be short.' } });
    const skills = await connect(bob, pin);
    const [entry] = (await skills.list()).skills;
    const main = await skills.read(entry!);

    expect(skills.supported).toBe(true);
    expect(entry).toMatchObject({
      uri: 'skill://catalogue/notes/release-notes/SKILL.md',
      frontmatter: { name: 'release-notes', description: 'Writes release notes.', license: 'MIT' },
    });
    expect([main.verified, main.body]).toEqual([true, expect.stringContaining('# Notes')]);
    expect((await skills.read(entry!, 'refs/style.md')).text).toBe('Be short.');
  });

  it('are those that the caller may use, in the list and by address', async () => {
    await save(stack.call, bob, { id: 'mine' });
    const uri = 'skill://catalogue/mine/release-notes/SKILL.md';
    const [ofBob, ofCarol] = [await connect(bob), await connect(carol)];

    expect([await namesIn(ofBob), await namesIn(ofCarol)]).toEqual([['release-notes'], []]);
    expect((await ofBob.get(uri)).skill.uri).toBe(uri);
    await expect(ofCarol.get(uri)).rejects.toMatchObject({ code: -32602 });
    await expect(ofBob.get('skill://catalogue/nothing/release-notes/SKILL.md')).rejects.toMatchObject({ code: -32602 });
    await expect(ofBob.get('skill://catalogue/mine/other-name/SKILL.md')).rejects.toMatchObject({ code: -32602 });
  });

  it('are all listed, page by page, whatever they are called and hold', async () => {
    const odd = [
      { name: 'Ünïcode — "x"' },
      { name: '…' },
      { skill_content: '---\n: [\n---\ntext' },
      { description: '' },
    ];
    for (const [at, more] of odd.entries()) await save(stack.call, bob, { id: `odd-${at}`, ...more });
    for (let at = 0; at < 9; at += 1) await save(stack.call, bob, { id: `skill-${at}` });
    const skills = await connect(bob);
    const { skills: entries } = await skills.list();

    expect(entries).toHaveLength(13);
    for (const entry of entries) expect((await skills.read(entry)).verified).toBe(true);
  });

  it('are open to a key of the catalogue, and to nobody without one', async () => {
    await save(stack.call, bob, { id: 'mine' });
    const minted = await stack.call('/api/catalog-api-keys', { bearer: bob, body: {} });
    const { data } = (await minted.json()) as { data: { key: string } };

    expect(await namesIn(await connect(data.key))).toEqual(['release-notes']);
    const stranger = await fetch(`${stack.url}/api/skills/mcp`, { method: 'POST', body: '{' });
    const batch = await stack.call('/api/skills/mcp', {
      bearer: bob,
      body: [{ jsonrpc: '2.0', id: 1, method: 'ping' }],
    });
    expect([stranger.status, batch.status]).toEqual([401, 400]);
  });
});
