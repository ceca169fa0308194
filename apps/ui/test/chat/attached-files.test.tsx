/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure';
import { EventStream, failed, held, Reply } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';
import {
  aConversation,
  answerAgents,
  aTurn,
  began,
  beginConversation,
  conversationId,
  conversationPath,
  done,
  listConversations,
  openChat,
  question,
  says,
  startPath,
  storeTurns,
  type Turn,
} from './things.js';

type AttachedFile = UiSchemas['AttachedFile'];
const path = `${conversationPath}/files` as const;
const filePath = `${path}/{fileId}` as const;
const limits = { files: 20, file_bytes: 1024 * 1024, person_bytes: 1024 * 1024 };
const aFile = (more: Partial<AttachedFile> = {}): AttachedFile => ({
  ...{ id: 'f1', name: 'plan.pdf', bytes: 3, status: 'ready', message: null, added_at: 1_800_000_000 },
  ...more,
});
const answering = (...files: AttachedFile[]) => ({ files, limits });
const chosen = () => screen.findByLabelText('Files to attach');
const aContent = (name = 'plan.pdf', text = 'abc') => new File([text], name);
const list = async () => within(await screen.findByRole('list', { name: 'Attached files' }));

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs');
  storeTurns();
});

describe('files that are attached', () => {
  it('are sent for a conversation that begins with them, shown as they are read, and go with the question', async () => {
    const upload = held(new Reply(202, answering(aFile({ status: 'reading' }))));
    platform.ui('post', path, upload.answer);
    platform.ui('get', path, answering(aFile()));
    const { user, address } = openChat('/chat');
    await question();
    await user.upload(await chosen(), aContent());
    await (await list()).findByText('Sending');
    await user.type(await question(), 'What is planned?{Enter}');
    expect(platform.asked('post', startPath)).toEqual([]);

    upload.release();
    await (await list()).findByText('Being read');
    const [sent] = platform.asked('post', path);
    expect([sent?.query, sent?.body]).toEqual([{ agent_id: 'docs' }, expect.stringContaining('filename="plan.pdf"')]);
    const stream = new EventStream();
    platform.ui('post', startPath, stream);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const data = { tool_call_id: 'r1', tool_name: 'read_attached_files', args: { files: 'plan.pdf' } };
    await stream.say(began(), { event: 'tool_start', data });
    await screen.findByRole('button', { name: /^Reading attached files plan\.pdf/ });
    await stream.say(says('A harbour.'));
    const asked = within(await screen.findByRole('list', { name: 'Files of this question' }));
    await asked.findByText('plan.pdf');
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
    const [started] = platform.asked('post', startPath).map(({ body }) => body as { conversation_id: string });
    expect(sent?.path).toContain(started?.conversation_id);
    expect(address()).toBe(`/chat/${started?.conversation_id ?? ''}`);
    await stream.say(done);
  });

  it('stand with the question that they came with, and after the last one go with the next', async () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    storeWithFiles(
      aTurn({ created_at: '2026-01-02T10:00:00.500Z' }),
      aTurn({ id: 't2', run_id: 'run-2', message: 'And then?', created_at: '2026-01-02T11:00:00.500Z' }),
    );
    platform.ui(
      'get',
      path,
      answering(
        aFile({ id: 'f1', name: 'first.pdf', added_at: at('2026-01-02T10:00:00Z') }),
        aFile({ id: 'f2', name: 'second.pdf', added_at: at('2026-01-02T10:30:00Z') }),
        aFile({
          id: 'f3',
          name: 'third.gif',
          status: 'failed',
          message: 'It has no text.',
          added_at: at('2026-01-02T12:00:00Z'),
        }),
      ),
    );
    openChat(`/chat/${conversationId}`);
    const lists = await screen.findAllByRole('list', { name: 'Files of this question' });
    expect(lists.map(({ textContent }) => textContent)).toEqual(['first.pdfRead', 'second.pdfRead']);
    await (await list()).findByText('Cannot be used: It has no text.');
  });

  it('are taken back with their button', async () => {
    platform.ui('get', path, answering(aFile(), aFile({ id: 'f2', name: 'other.txt' })));
    platform.ui('delete', filePath, { deleted: 1 });
    storeWithFiles();
    const { user } = openChat(`/chat/${conversationId}`);
    await user.click(await screen.findByRole('button', { name: 'Remove plan.pdf' }));
    await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull());
    expect(screen.getByText('other.txt')).toBeDefined();
    expect(platform.asked('delete', filePath).map(({ path: asked }) => asked)).toEqual([
      `/api/v1/chat/conversations/${conversationId}/files/f1`,
    ]);
  });

  it('that are refused say why, and stop neither the others nor the question', async () => {
    platform.ui('get', path, answering());
    platform.ui('post', path, ({ body }) =>
      String(body).includes('large')
        ? failed('PAYLOAD_TOO_LARGE', 'A conversation can have 20 files.')
        : new Reply(202, answering(aFile())),
    );
    storeWithFiles();
    const { user } = openChat(`/chat/${conversationId}`);
    await question();
    await waitFor(() => expect(platform.asked('get', path)).toHaveLength(1));
    await user.upload(await chosen(), [
      aContent('empty.txt', ''),
      aContent('huge.txt', 'x'.repeat(limits.file_bytes + 1)),
      aContent('large.txt'),
      aContent(),
    ]);
    const shown = await list();
    await shown.findByText('Not attached: It is empty, or a folder.');
    await shown.findByText('Not attached: It is larger than 1 MB.');
    await shown.findByText('Not attached: A conversation can have 20 files.');
    await shown.findByText('Read');
    await user.type(await question(), 'Which?');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
    await user.click(shown.getByRole('button', { name: 'Remove huge.txt' }));
    expect(shown.queryByText('huge.txt')).toBeNull();
  });

  it.each([
    [
      'dropped',
      (field: Element, files: File[]) => fireEvent.drop(field, { dataTransfer: { files, types: ['Files'] } }),
    ],
    [
      'pasted',
      (field: Element, files: File[]) => fireEvent.paste(field, { clipboardData: { files, types: ['Files'] } }),
    ],
  ])('can be %s', async (_how, give) => {
    platform.ui('post', path, new Reply(202, answering(aFile())));
    platform.ui('get', path, answering(aFile()));
    openChat(`/chat/${conversationId}`);
    // It comes with what takes them.
    await chosen();
    give(await question(), [aContent()]);
    await screen.findByText('Read');
  });

  it('leave a pasted text alone, though a picture of it comes along', async () => {
    openChat(`/chat/${conversationId}`);
    await chosen();
    fireEvent.paste(await question(), {
      clipboardData: { files: [aContent('a.png')], types: ['text/plain', 'Files'] },
    });
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });
});

/** What is stored of the conversation of the test, which has files. */
const storeWithFiles = (...turns: Turn[]): void =>
  platform.ui('get', conversationPath, {
    success: true,
    data: { ...aConversation(), has_files: true, turns },
    pagination: { total: turns.length, limit: 100, offset: 0, has_more: false },
  });
