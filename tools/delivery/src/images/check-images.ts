import { globSync } from 'node:fs';
import { inWorkspace, must } from '@parley/testkit';
import type { Check } from '../report.js';
import { buildImages } from './build-images.js';
import { startImages } from './start-images.js';
import { findTool } from '../tools/find-tool.js';

/** Images as they are written, built and started. */
export const imageChecks: readonly Check[] = [
  ['Dockerfiles, by hadolint', checkDockerfiles],
  ['compose file, by its schema', checkComposeFile],
  ['images build', buildImages],
  ['images start unprivileged on a read-only file system', startImages],
];

async function checkDockerfiles(): Promise<string> {
  const files = globSync('docker/*.Dockerfile', { cwd: inWorkspace() });
  await must(findTool('hadolint'), files);
  return `${files.length} files`;
}

async function checkComposeFile(): Promise<string> {
  await must(findTool('check-jsonschema'), ['--builtin-schema', 'vendor.compose-spec', 'docker/compose.yaml']);
  return 'docker/compose.yaml';
}
