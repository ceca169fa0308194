import { globSync } from 'node:fs';
import type { Check } from '../report.js';
import { findTool } from '../tools/find-tool.js';
import { must } from '../tools/run.js';
import { inWorkspace } from '../workspace.js';

/** What is said about images and the compose file without building or starting them. */
export const imageChecks: readonly Check[] = [
  ['Dockerfiles, by hadolint', checkDockerfiles],
  ['compose file, by its schema', checkComposeFile],
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
