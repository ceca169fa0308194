import { existsSync } from 'node:fs';
import { inWorkspace } from '@parley/testkit';
import { machine } from '../config.js';
import { baseImage, buildah, images, requireImage } from './containers.js';

const buildLimitMs = 20 * 60_000;

/** Builds every image from its unchanged Dockerfile; resolves to their sizes. */
export async function buildImages(): Promise<string> {
  await requireImage(baseImage, 'npm run delivery -- install');
  for (const { name, image } of images) {
    const access = existsSync(machine.npmSettings) ? ['--secret', `id=npmrc,src=${machine.npmSettings}`] : [];
    await buildah(
      [
        ...['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers', ...access],
        ...['--file', inWorkspace(`docker/${name}.Dockerfile`), '--tag', image, inWorkspace()],
      ],
      { timeoutMs: buildLimitMs },
    );
  }
  const sizes = await buildah([
    'images',
    '--format',
    '{{.Name}} {{.Size}}',
    '--filter',
    'reference=localhost/parley/*',
  ]);
  return sizes.trim().replaceAll('localhost/parley/', '').split('\n').sort().join(', ');
}
