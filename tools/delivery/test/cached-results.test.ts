import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { inWorkspace } from '@parley/testkit';

const project = z.object({
  namedInputs: z.record(z.string(), z.array(z.string())).default({}),
  targets: z.object({ test: z.object({ inputs: z.array(z.string()) }) }),
});

/** What a project's tests read, as the cache of their results knows it. */
function inputsOf(folder: string): string[] {
  const { namedInputs, targets } = project.parse(JSON.parse(readFileSync(inWorkspace(folder, 'project.json'), 'utf8')));
  return targets.test.inputs.flatMap((input) => namedInputs[input] ?? [input]);
}

it.each([
  ['tools/delivery', '{workspaceRoot}/charts/**/*'],
  ['tools/delivery', '{workspaceRoot}/docker/**/*'],
  ['tools/delivery', '{workspaceRoot}/apps/*/README.md'],
  ['tools/neighbours', '{workspaceRoot}/docker/compose.yaml'],
  ['tools/docs', '{workspaceRoot}/charts/parley/**/*'],
  ['tools/stack', '{workspaceRoot}/launch.mjs'],
])('the tests of %s are run again after a change of %s, and not answered from the cache', (folder, read) => {
  expect(inputsOf(folder)).toContain(read);
});
