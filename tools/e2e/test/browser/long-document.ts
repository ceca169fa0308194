import type { Locator, Page } from 'playwright-core';

/** A document of a table and code, each longer than a passage. */
export function longDocument() {
  const rows = Array.from({ length: 80 }, (_, at) => `| setting-${at} | up to ${at} a minute |\n`);
  const lines = Array.from({ length: 80 }, (_, at) => `const limit${at} = ${at}; // of a minute\n`);
  const page_content = `# Limits\n\n| Setting | Limit |\n|---|---|\n${rows.join('')}\n\`\`\`ts\n${lines.join('')}\`\`\`\n`;
  return { page_content, metadata: { document_id: 'limits.md', title: 'Limits', document_type: 'markdown' } };
}

/** Shows a passage of it by itself; negative numbers count from the last. */
async function showPassage(page: Page, number: number): Promise<Locator> {
  await page.goto('/knowledge/sources/docs%3Aparley');
  await page.getByRole('button', { name: /passages of Limits/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('button', { name: /^Passage/ })
    .nth(number)
    .click();
  return drawer;
}

/** Shows one that starts within the table by itself; resolves to the part of the table it shows. */
export async function showTable(page: Page, number: number): Promise<Locator> {
  const table = (await showPassage(page, number)).getByRole('table');
  const settings = table.getByRole('cell', { name: /^setting-\d+$/ });
  await settings.first().waitFor();
  return table;
}

/** Opens one in its document. */
export async function openPassage(page: Page, number: number): Promise<void> {
  const drawer = await showPassage(page, number);
  await drawer.getByRole('link', { name: 'Open in the document' }).filter({ visible: true }).click();
}
