/** @jest-environment ./test/dom/environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { keepFocus } from '../../src/shell/keep-focus.js';

const button = (name: string) => {
  const made = document.createElement('button');
  made.textContent = name;
  return made;
};

/** A page whose list is drawn anew. */
function openList(...names: readonly string[]) {
  const page = document.createElement('main');
  const list = document.createElement('ul');
  page.append(list);
  document.body.append(page);
  keepFocus(page);
  list.append(...names.map(button));
  return list;
}

const focused = () => document.activeElement?.textContent;
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.focus();

afterEach(() => document.body.replaceChildren());

it('moves to the next when what has the focus goes away', async () => {
  const list = openList('first', 'second');
  press('first');
  list.firstElementChild?.remove();
  await waitFor(() => expect(focused()).toBe('second'));
});

it('comes back to a list that is empty while it is drawn anew', async () => {
  const list = openList('first', 'second');
  press('second');
  list.replaceChildren();
  // Longer than it waits: it has looked for an heir in vain.
  await new Promise((resolve) => setTimeout(resolve, 120));
  list.append(button('first'), button('second'));
  await waitFor(() => expect(focused()).toBe('second'));
});
