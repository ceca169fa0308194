import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inColours } from '../browser/in-colours.js';
import { startUi, type Ui } from '../browser/start-ui.js';
import { firstRunPage, isShown, type ShownPage } from '../pages/every-page.js';
import { workInDemo } from '../seed/demo-work.js';

interface Wanted {
  readonly workspace: string;
  /** Where `<page>-<scheme>.webp` are written. */
  readonly folder: string;
  readonly pages: readonly ShownPage[];
}

const viewport = { width: 1280, height: 800 };
/** Of WebP, 0 to 100: texts stay sharp, and a picture takes some 30 kB. */
const quality = 80;

/** Starts a demo, works in it, and takes each page's picture in both colour schemes. */
export async function takePictures({ workspace, folder, pages }: Wanted): Promise<void> {
  const ui = await startUi({ workspace, documents: 'all' });
  try {
    const page = await ui.signIn('alice');
    await page.setViewportSize(viewport);
    await take(ui, { page, shown: firstRunPage, path: '/chat', folder });
    const work = await workInDemo(ui, page);
    for (const shown of pages) await take(ui, { page, shown, path: shown.path(work), folder });
  } finally {
    await ui.close();
  }
}

interface Picture {
  readonly page: Page;
  readonly shown: ShownPage;
  readonly path: string;
  readonly folder: string;
}

async function take(ui: Ui, { page, shown, path, folder }: Picture): Promise<void> {
  await page.goto(ui.url + path);
  await isShown(page, shown);
  for (const colorScheme of ['light', 'dark'] as const) {
    await inColours(page, colorScheme);
    writeFileSync(join(folder, `${shown.name}-${colorScheme}.webp`), await webp(page));
  }
  console.log(shown.name);
}

/** Chromium writes WebP by itself, but only through its own protocol. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}
