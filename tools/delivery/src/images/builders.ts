import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, must } from '@parley/testkit';
import { imageArguments, type WantedImage } from './image-arguments.js';

/** A program that makes images and brings them to a registry. */
export interface Builder {
  readonly name: BuilderName;
  build(image: WantedImage): Promise<void>;
  /** Resolves to the digest by which the registry knows the image. */
  push(reference: string): Promise<string>;
}

const limits = { timeoutMs: 30 * 60_000 };
const oci = ['--format', 'docker', '--layers'];

/** In the order in which they are looked for. Without Docker's format, podman and buildah would leave health checks out. */
const kinds = {
  docker: { build: ['build'], push: pushByDocker },
  podman: { build: ['build', ...oci], push: pushWithFile },
  buildah: { build: ['bud', ...oci], push: pushWithFile },
} as const;

export type BuilderName = keyof typeof kinds;
export const builderNames = Object.keys(kinds) as BuilderName[];

/** The one that is asked for, or the first that is installed. Throws Error that says what to install. */
export function findBuilder(wanted: readonly BuilderName[] = builderNames): Builder {
  for (const name of wanted) {
    const program = findProgram(name);
    if (program !== undefined) return builderOf(name, program);
  }
  throw new Error(`Images need a builder, and there is none on the PATH. Install one: ${wanted.join(', ')}.`);
}

function builderOf(name: BuilderName, program: string): Builder {
  const { build, push } = kinds[name];
  return {
    name,
    build: async (image) => {
      // The Dockerfiles mount caches, which Docker's own old builder does not know.
      await must(program, [...build, ...imageArguments(image)], { ...limits, env: { DOCKER_BUILDKIT: '1' } });
    },
    push: (reference) => push(program, reference),
  };
}

async function pushByDocker(program: string, reference: string): Promise<string> {
  return digestIn(await must(program, ['push', reference], limits), reference);
}

async function pushWithFile(program: string, reference: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-digest-'));
  try {
    const file = join(folder, 'digest');
    await must(program, ['push', '--digestfile', file, reference], limits);
    return digestIn(readFileSync(file, 'utf8'), reference);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function digestIn(said: string, reference: string): string {
  const digest = /sha256:[0-9a-f]{64}/.exec(said)?.[0];
  if (digest === undefined) throw new Error(`The push of ${reference} told no digest:\n${said.trim()}`);
  return digest;
}
