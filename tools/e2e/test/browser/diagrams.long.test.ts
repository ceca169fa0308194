import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  type Ui,
  watchRequests,
} from '../../src/browser/index.js';
import { ask, conversation, ended, pausing } from './asking.js';
import { costlyDiagrams, hostileDiagrams, kindsOfDiagrams } from './diagram-texts.js';

const fenced = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\``;
const frames = (page: Page) => conversation(page).locator('iframe');
const drawn = (page: Page) => conversation(page).getByRole('img');

describeInBrowser('a diagram in an answer', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const answered = async (page: Page, answer: string) => {
    ui.model.answerBy((_asked, reply) => reply.say(answer));
    await page.goto('/chat');
    await ask(page, 'Draw it.');
    await ended(page);
  };

  it('is drawn once it has come whole, says what is in it, and shows its source on demand', async () => {
    const page = await ui.signIn('alice', { width: 360 });
    const watched = watchRequests(page, ui.url);
    const { goOn } = pausing(ui.model, '```mermaid\nflowchart LR\n  a[Client] --> b[Gateway]\n', '```\n\nThat is all.');
    await ask(page, 'Draw it.');
    await conversation(page).getByText('b[Gateway]').waitFor();
    expect(await frames(page).count()).toBe(0);
    goOn();
    await ended(page);
    await conversation(page).getByRole('img', { name: 'Flowchart: Client, Gateway' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await pressOn(page, conversation(page).getByRole('button', { name: 'Show source' }));
    await conversation(page).getByText('b[Gateway]').waitFor();
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(watched).toEqual({ foreign: [], faults: [] });
    await page.context().close();
  });

  it('is drawn whatever its kind, and where it is not understood says why beside its source', async () => {
    const page = await ui.signIn('alice');
    await answered(page, [...kindsOfDiagrams, 'flowchart LR\n  a --> --> b'].map(fenced).join('\n\n'));
    for (let at = 0; at < kindsOfDiagrams.length; at += 1) {
      await frames(page).nth(at).scrollIntoViewIfNeeded();
      await drawn(page).nth(at).waitFor();
    }
    await conversation(page).getByText('This diagram is not drawn. Line 2 is not understood.').waitFor();
    await conversation(page).getByText('a --> --> b').waitFor();
    await page.context().close();
  });

  // By two people, since each may ask twenty times a minute.
  it.each<['alice' | 'bob', readonly string[]]>([
    ['alice', hostileDiagrams.slice(0, 12)],
    ['bob', hostileDiagrams.slice(12)],
  ])('reaches nothing outside its frame, whatever it says to %s', async (person, diagrams) => {
    const page = await ui.signIn(person);
    const asked: string[] = [];
    page.on('requestfinished', (request) => asked.push(request.url()));
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'csp') asked.push(request.url());
    });
    for (const diagram of diagrams) {
      await answered(page, fenced(diagram));
      await conversation(page).locator('[data-drawn], .parley-diagram-source').first().waitFor();
      for (const frame of page.frames().slice(1)) {
        expect(await frame.evaluate(() => [self.origin, 'wasRun' in window])).toEqual(['null', false]);
        expect(await frame.locator('a, img, image, script:not([src]), foreignObject, iframe, form').count()).toBe(0);
      }
    }
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(asked.filter((url) => !url.startsWith(`${ui.url}/`) || url.includes('stolen'))).toEqual([]);
    await page.context().close();
  });

  it('costs the page nothing where it is huge', async () => {
    const page = await ui.signIn('bob');
    for (const diagram of costlyDiagrams) {
      await answered(page, `${fenced(diagram)}\n\nThe end.`);
      await conversation(page).locator('[data-drawn], .parley-diagram-source').first().waitFor();
      await page.getByLabel('Your question').fill('Still here?');
    }
    await page.context().close();
  });
});
