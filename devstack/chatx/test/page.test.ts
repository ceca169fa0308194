import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SourceTextModule } from 'node:vm';
import { ada, mention, space, startTestChatx, type TestChatx } from './builders.js';

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

const scripts = ['/page/main.js', '/page/threads.js', '/page/composer.js', '/page/cards.js'];

describe('the page', () => {
  it('is served with a policy that allows its own files and nothing else', async () => {
    const res = await fetch(chatx.url);

    expect(res.headers.get('content-type')).toContain('text/html');
    expect(res.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await res.text()).not.toMatch(/<script>|style=|onclick/);
  });

  it.each(scripts)('%s is JavaScript that parses', async (path) => {
    const res = await fetch(chatx.url + path);
    const source = await res.text();

    expect(res.headers.get('content-type')).toContain('javascript');
    expect(() => new SourceTextModule(source)).not.toThrow();
  });

  it('stands beside a health address', async () => {
    expect(await (await fetch(`${chatx.url}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  it('hears of what happens in a room', async () => {
    const stop = new AbortController();
    const res = await fetch(`${chatx.url}/_sim/feed`, { signal: stop.signal });
    const reader = res.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    await chatx.control.as(ada).post({ roomId: space, markdown: mention });

    const { value } = await reader.read();

    expect(value).toContain('"verb":"post"');
    stop.abort();
  });

  it('learns the members of a room to mention them', async () => {
    const room = (await (await fetch(`${chatx.url}/_sim/as/${ada}/rooms/${space}`)).json()) as { members: unknown[] };

    expect(room.members).toMatchObject([{ type: expect.any(String) }, {}, {}]);
  });
});
