/** @jest-environment ./test/dom/environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { Markdown } from '../../src/markdown/markdown.js';

// The document of the tests has no doctype; without one KaTeX draws nothing.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });
afterEach(cleanup);

it('draws a formula as MathML, and shows what it does not know as it was written', async () => {
  const { container } = render(
    <Markdown text={'Here $x^2$ and $\\nosuch{x}$ and $\\href{https://example.org}{y}$.'} />,
  );
  await waitFor(() => expect(container.querySelectorAll('math msup')).toHaveLength(1));
  screen.getByText('$\\nosuch{x}$');
  expect(container.querySelector('a')).toBeNull();
  expect(container.querySelector('[style]')).toBeNull();
});

it('leads from a mark to its footnote and back', async () => {
  render(<Markdown text={'See[^1], not[^2].\n\n[^1]: The first.'} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Footnote 1' }));
  expect(document.activeElement?.textContent).toContain('The first.');
  await user.click(screen.getByRole('link', { name: 'Back to footnote mark 1' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Footnote 1' }));
  screen.getByText(/not\[\^2\]\./);
});

it('aligns the columns of a table as its second line says', () => {
  render(<Markdown text={'| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |'} />);
  const sides = screen.getAllByRole('cell').map((cell) => cell.style.textAlign);
  expect(sides).toEqual(['', 'center', 'right']);
});
