/** @jest-environment ./test/dom/environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { Markdown } from '../../src/markdown/markdown.js';

afterEach(cleanup);

const pie = '```mermaid\npie\n```';
const show = (text: string) =>
  render(
    <MantineProvider>
      <Markdown text={text} />
    </MantineProvider>,
  ).container;
const framesIn = (container: HTMLElement) => [...container.querySelectorAll('iframe')];
const frameOf = async (container: HTMLElement) => {
  await waitFor(() => expect(framesIn(container)).toHaveLength(1));
  return framesIn(container)[0]!;
};

/** As the frame would: loaded, it says this. */
async function answer(
  frame: HTMLIFrameElement,
  data: unknown,
  source: MessageEventSource | null = frame.contentWindow,
) {
  await act(() => frame.dispatchEvent(new Event('load')));
  await act(() => window.dispatchEvent(new MessageEvent('message', { data, source })));
}

it('shows the source of a diagram until it is drawn, and then on demand', async () => {
  const container = show(pie);
  const frame = await frameOf(container);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  screen.getByLabelText('Code in mermaid');
  await answer(frame, { width: 100, height: 50, name: 'Pie chart: One' });
  screen.getByRole('img', { name: 'Pie chart: One' });
  expect([frame.style.width, frame.style.height]).toEqual(['100px', '50px']);
  expect(screen.queryByLabelText('Code in mermaid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show source' }));
  screen.getByLabelText('Code in mermaid');
});

it('shows the source and what is wrong of a diagram that is not understood', async () => {
  const container = show(pie);
  await answer(await frameOf(container), { problem: 'Line 2 is not understood.' });
  screen.getByText('This diagram is not drawn. Line 2 is not understood.');
  screen.getByLabelText('Code in mermaid');
  expect(framesIn(container)).toHaveLength(0);
});

it('believes nobody but the frame itself', async () => {
  const container = show(pie);
  await answer(await frameOf(container), { problem: 'Forged.' }, window);
  expect(screen.queryByText(/Forged/)).toBeNull();
});

it.each([
  ['is still being written', '```mermaid\npie'],
  ['has a fence that is too short', '````mermaid\npie\n```'],
  ['is in another language', '```mermaids\npie\n```'],
])('leaves code that %s as it is', async (_why, text) => {
  const container = show(text);
  await screen.findByLabelText(/^Code in mermaid/);
  expect(framesIn(container)).toHaveLength(0);
});

it.each(['- Here:\n\n  ```mermaid\n  pie\n  ```', '> ~~~mermaid\n> pie\n> ~~~', '````mermaid title\npie\n`````'])(
  'draws a diagram wherever it stands: %j',
  async (text) => {
    await frameOf(show(text));
  },
);

it('says of a diagram that is too long that it is', () => {
  const container = show(`\`\`\`mermaid\n${'x'.repeat(20_001)}\n\`\`\``);
  screen.getByText('This diagram is not drawn. It is too long.');
  expect(framesIn(container)).toHaveLength(0);
});

it('draws thirty diagrams of a page, and says of the others that there are too many', async () => {
  const container = show(Array.from({ length: 31 }, () => pie).join('\n\n'));
  await waitFor(() => expect(framesIn(container)).toHaveLength(30));
  screen.getByText('This diagram is not drawn. There are too many on this page.');
  cleanup();
  await frameOf(show(pie));
});
