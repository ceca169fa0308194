import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';
import { chromiumPath } from './chromium.js';

/** A `describe` for what needs Chromium. Where there is none, nothing of it is shown to hold, and the output says so. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (existsSync(chromiumPath)) {
    describe(name, tests);
    return;
  }
  console.warn(`NOT TESTED: "${name}" needs ${chromiumPath} (apt-get install chromium).`);
  describe.skip(name, tests);
}
