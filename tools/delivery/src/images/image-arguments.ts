import { existsSync } from 'node:fs';
import { inWorkspace } from '@parley/testkit';
import { machine } from '../config.js';

export interface WantedImage {
  /** Of its Dockerfile. */
  readonly name: string;
  readonly tags: readonly string[];
  readonly buildArgs?: Readonly<Record<string, string>>;
}

/** What every builder takes behind its word for building: access to packages, the file, names and the folder. */
export function imageArguments({ name, tags, buildArgs = {} }: WantedImage): string[] {
  return [
    ...(existsSync(machine.npmSettings) ? ['--secret', `id=npmrc,src=${machine.npmSettings}`] : []),
    ...Object.entries(buildArgs).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
    ...['--file', inWorkspace(`docker/${name}.Dockerfile`)],
    ...tags.flatMap((tag) => ['--tag', tag]),
    inWorkspace(),
  ];
}
