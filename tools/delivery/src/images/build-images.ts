import { existsSync } from 'node:fs';
import { inWorkspace } from '@parley/programs';
import { machine } from '../config.js';
import { baseImage, buildah, imagesOfServices, requireImage } from './containers.js';

const buildLimitMs = 20 * 60_000;

/** Builds the image of every service from its unchanged Dockerfile; resolves to their sizes. */
export async function buildImages(): Promise<string> {
  await requireImage(baseImage, 'npm run delivery -- install');
  for (const { service, image } of imagesOfServices) {
    const access = existsSync(machine.npmSettings) ? ['--secret', `id=npmrc,src=${machine.npmSettings}`] : [];
    await buildah(
      [
        ...['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers', ...access],
        ...['--file', inWorkspace(`docker/${service}.Dockerfile`), '--tag', image, inWorkspace()],
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
