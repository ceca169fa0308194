import { baseImage, buildah, images, requireImage } from './containers.js';
import { imageArguments } from './image-arguments.js';

const buildLimitMs = 20 * 60_000;

/** Builds every image from its unchanged Dockerfile; resolves to their sizes. */
export async function buildImages(): Promise<string> {
  await requireImage(baseImage, 'npm run delivery -- install');
  for (const { name, image } of images) {
    await buildah(
      [
        ...['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers'],
        ...imageArguments({ name, tags: [image] }),
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
