import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallRepository } from '@parley/testkit';
import { anyPorts, silentProgress, type Stack, startStack } from '@parley/stack';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from './chromium.js';
import { opened } from './opened.js';
import type { Line } from './start-line.js';
import { type Model, startModel } from './start-model.js';

/** Derived from this file; a bundle is elsewhere and passes the root. */
const sourcesOf = fileURLToPath(new URL('../../../..', import.meta.url));

/** Tests are one person who opens pages all the time. */
const asOftenAsTestsLike = { RATE_LIMIT_PER_MINUTE: '1000000' };

export interface UiOptions {
  /** Additional settings of services. */
  readonly services?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The demo's documents: a few of the repository's by default. `none`: only people, teams and an agent, no space. */
  readonly documents?: 'none' | 'few' | 'all';
  /** Root of the repository. */
  readonly workspace?: string;
}

/** How a person views the pages. */
export interface Visit {
  readonly scheme?: 'light' | 'dark';
  /** Pixels; 1280 when absent. */
  readonly width?: number;
  /** Opened after signing in; `/chat` when absent. */
  readonly path?: string;
  /** The connection between the browser and the platform, if a test cuts it. */
  readonly line?: Line;
  /** Signs in through the idp's page although the person has a session that another browser profile could share. */
  readonly isOwnSession?: boolean;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The real processes, a scripted model, and a browser. */
export interface Ui {
  readonly stack: Stack;
  /** Origin of the pages. */
  readonly url: string;
  readonly browser: Browser;
  readonly model: Model;
  /**
   * A separate browser profile. The first of a person signs in through the idp's page, later ones take over that session.
   * Alice is an administrator, Bob is not.
   */
  signIn(name: 'alice' | 'bob', visit?: Visit): Promise<Page>;
  /** The same in an open page, for example after a session ended. */
  fillIdpForm(page: Page, name: 'alice' | 'bob'): Promise<void>;
  /** A profile without a signed-in person. */
  newContext(visit?: Visit): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Starts all of it on free ports; `close` stops it and removes its data. */
export async function startUi({
  services = {},
  documents = 'few',
  workspace = sourcesOf,
}: UiOptions = {}): Promise<Ui> {
  const root = mkdtempSync(join(tmpdir(), 'parley-browser-'));
  const model = await startModel();
  const stack = await startStack({
    root,
    dist: join(workspace, 'dist'),
    documents: documents === 'few' ? smallRepository(root, workspace) : workspace,
    ports: anyPorts,
    isEmpty: documents === 'none',
    progress: silentProgress,
    readyTimeoutMs: 120_000,
    extra: {
      services: {
        ...services,
        'ui-bff': { ...asOftenAsTestsLike, ...services['ui-bff'] },
        'dynamic-agents': { ...model.settings, ...services['dynamic-agents'] },
      },
    },
  });
  // The README is indexed and answers first questions; tests that need the other documents wait for `stack.seeded`.
  stack.seeded.catch(() => undefined);
  const url = stack.run.addresses['ui-bff'] ?? '';
  const browser = await chromium
    .launch({ executablePath: chromiumPath, args: [...chromiumFlags] })
    .catch(async (error: unknown) => {
      await stack.stop();
      throw error;
    });
  const newContext = ({ scheme = 'light', width = 1280, line }: Visit = {}, storageState?: StorageState) =>
    browser.newContext({
      ...(storageState && { storageState }),
      baseURL: url,
      colorScheme: scheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      ...(line && { proxy: line.proxy }),
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  const fillIdpForm = (page: Page, name: 'alice' | 'bob') => fillForm(page, accountOf(stack, name), url);
  const sessions = new Map<string, StorageState>();
  return {
    ...{ stack, url, browser, model, fillIdpForm },
    newContext: (visit) => newContext(visit),
    async signIn(name, visit = {}) {
      const context = await newContext(visit, visit.isOwnSession ? undefined : sessions.get(name));
      const isSignedIn = await hasSession(url, context);
      const page = await context.newPage();
      page.setDefaultTimeout(90_000);
      await page.goto(visit.path ?? '/chat');
      if (isSignedIn) await opened(page);
      else {
        await page.getByRole('button', { name: 'Sign in' }).click();
        await fillIdpForm(page, name);
        if (!visit.isOwnSession) sessions.set(name, await context.storageState());
      }
      return page;
    },
    async close() {
      await browser.close();
      await stack.stop();
      await model.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function accountOf({ run }: Stack, name: string) {
  const account = run.accounts.find(({ username }) => username === name);
  if (!account) throw new Error(`The demo has no account ${name}.`);
  return account;
}

async function fillForm(page: Page, account: { email: string; password: string }, url: string): Promise<void> {
  await page.locator('input[name=username]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/**`);
  await opened(page);
}

/** Asked past the line that a test may cut, which carries what the browser itself sends and no tunnels. */
async function hasSession(url: string, context: BrowserContext): Promise<boolean> {
  const cookies = await context.cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).ok;
}
