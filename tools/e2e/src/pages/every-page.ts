import type { Page } from 'playwright-core';
import { opened } from '../browser/opened.js';
import type { DemoWork } from '../seed/demo-work.js';

/** A page with content, as people see it. */
export interface ShownPage {
  /** Also the name of its picture. */
  readonly name: string;
  readonly path: (work: DemoWork) => string;
  /** Completes the page beyond its heading, for example by opening a tab. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whether the docs need a picture of it. */
  readonly hasPicture?: false;
}

const space = ({ workspaceId, spaceId }: DemoWork) => `/spaces/${workspaceId}/${spaceId}`;

const choose = (kind: string) => (page: Page) => page.getByText(kind, { exact: true }).click();

/** Expands two entities, and shows the drawing. */
async function expandTwo(page: Page): Promise<void> {
  await page.getByText('List', { exact: true }).click();
  const list = page.getByRole('table', { name: 'Entities' });
  for (const name of ['ui-bff', 'chatx-bot']) {
    await list.getByRole('button', { name, exact: true }).click();
    const details = page.getByRole('region', { name: `Details of ${name}` });
    await details.getByRole('button', { name: 'Expand' }).click();
    await details.getByText(/[1-9]\d* relations? shown/).waitFor();
  }
  await page.getByText('Drawing', { exact: true }).click();
  await page.getByRole('img', { name: 'Drawing of the graph', exact: false }).waitFor();
}

/** Sets a legal hold; one that is there stays. */
async function holdATeam(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set a legal hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a legal hold' });
  await dialog.getByRole('radio', { name: 'Everyone in a team' }).click();
  await dialog.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Platform', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Case 7');
  await dialog.getByRole('button', { name: 'Set the hold' }).click();
  await page.getByRole('listitem', { name: 'Legal hold on Platform' }).waitFor();
}

/** The chat before a person's first question. */
export const firstRunPage: ShownPage = {
  name: 'first-run',
  path: () => '/chat',
  prepare: (page) => page.getByRole('region', { name: 'First steps' }).waitFor(),
};

/** Every page, for an admin with sample work in the demo. */
export const everyPage: readonly ShownPage[] = [
  { name: 'chat', path: () => '/chat' },
  {
    name: 'conversation',
    path: ({ conversationId }) => `/chat/${conversationId}`,
    prepare: async (page) => {
      const log = page.getByRole('log');
      await log.getByRole('button', { name: 'Ask again' }).waitFor();
      await log.getByRole('article').first().waitFor();
      await log.evaluate((box) => box.scrollTo(0, 0));
    },
  },
  { name: 'first-steps', path: () => '/first-steps', hasPicture: false },
  { name: 'use-cases', path: () => '/use-cases' },
  { name: 'use-case', path: ({ useCaseId }) => `/use-cases/${useCaseId}` },
  { name: 'use-case-new', path: () => '/use-cases/new' },
  { name: 'knowledge', path: () => '/knowledge' },
  { name: 'source', path: ({ datasourceId }) => `/knowledge/sources/${encodeURIComponent(datasourceId)}` },
  { name: 'job', path: ({ jobId }) => `/knowledge/jobs/${jobId}` },
  {
    name: 'document',
    path: ({ datasourceId, documentId }) =>
      `/knowledge/documents/${encodeURIComponent(datasourceId)}/${encodeURIComponent(documentId)}`,
  },
  { name: 'add-web', path: () => '/knowledge/add' },
  { name: 'add-wiki', path: () => '/knowledge/add', prepare: choose('Wiki page') },
  { name: 'add-files', path: () => '/knowledge/add', prepare: choose('Files') },
  {
    name: 'search',
    path: () => `/knowledge/search?q=${encodeURIComponent('How do I rotate a secret?')}`,
    prepare: (page) => page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor(),
  },
  { name: 'tools', path: () => '/knowledge/tools' },
  { name: 'wikis', path: () => '/knowledge/wikis', hasPicture: false },
  { name: 'indexes', path: () => '/knowledge/indexes', hasPicture: false },
  {
    name: 'graph',
    path: () => '/graph',
    prepare: expandTwo,
  },
  { name: 'relations', path: () => '/graph/relations' },
  { name: 'spaces', path: () => '/spaces' },
  { name: 'connect', path: () => '/spaces/connect' },
  { name: 'people', path: () => '/spaces/people' },
  { name: 'bot', path: () => '/spaces/bot' },
  { name: 'space', path: (work) => space(work) },
  { name: 'space-resources', path: (work) => `${space(work)}?tab=resources` },
  { name: 'space-health', path: (work) => `${space(work)}?tab=health` },
  { name: 'teams', path: () => '/teams', hasPicture: false },
  { name: 'teams-people', path: () => '/teams/people', hasPicture: false },
  { name: 'teams-legal-holds', path: () => '/teams/legal-holds', prepare: holdATeam, hasPicture: false },
  { name: 'agents', path: () => '/agents' },
  { name: 'agent', path: ({ agentId }) => `/agents/${agentId}` },
  { name: 'agent-new', path: () => '/agents/new' },
  { name: 'models', path: () => '/models', hasPicture: false },
  { name: 'skills', path: () => '/skills' },
  { name: 'skill-new', path: () => '/skills/new', hasPicture: false },
  { name: 'skill', path: ({ skillId }) => `/skills/edit/${skillId}`, hasPicture: false },
  { name: 'keys', path: () => '/skills/keys' },
  { name: 'gaps', path: () => '/gaps', hasPicture: false },
  { name: 'usage', path: () => '/usage', hasPicture: false },
  { name: 'verified-answers', path: () => '/gaps/answers', hasPicture: false },
  { name: 'question-sets', path: () => '/question-sets', hasPicture: false },
  { name: 'question-set-new', path: () => '/question-sets/new', hasPicture: false },
  { name: 'audit', path: () => '/audit' },
  { name: 'direct-messages', path: () => '/direct-messages', hasPicture: false },
  { name: 'sessions', path: () => '/sessions', hasPicture: false },
  { name: 'no-such-page', path: () => '/no-such-page', hasPicture: false },
];

/** Waits until a page is complete: the opening is over, its heading is there, and nothing is still loading. */
export async function isShown(page: Page, { prepare }: ShownPage): Promise<void> {
  await opened(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await prepare?.(page);
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Load]') === null);
  await page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null);
}
