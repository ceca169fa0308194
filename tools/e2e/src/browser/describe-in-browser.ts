import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';
import { chromiumPath } from './chromium.js';

/** A `describe` for tests that need Chromium. Without it, the tests are skipped with a warning. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (existsSync(chromiumPath)) {
    describe(name, tests);
    return;
  }
  console.warn(`NOT TESTED: "${name}" needs ${chromiumPath} (apt-get install chromium).`);
  describe.skip(name, tests);
}
