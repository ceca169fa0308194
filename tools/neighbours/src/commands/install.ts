import { mkdir, writeFile } from 'node:fs/promises';
import type { Neighbour } from '../neighbour.js';
import { folderOf, isInstalled, markOf } from '../running/places.js';

type Tell = (line: string) => void;

/** Installs one neighbour unless it is there. Throws ToolchainMissing, or Error with what the installation said. */
export async function install(home: string, neighbour: Neighbour, tell: Tell): Promise<void> {
  const { name, version } = neighbour;
  const folder = folderOf(home, neighbour);
  if (!isInstalled(home, neighbour)) {
    tell(`Installing ${name} ${version} ...`);
    await mkdir(folder, { recursive: true });
    await neighbour.install(folder);
    await writeFile(markOf(home, neighbour), '');
  }
  tell(`${name} ${version} is in ${folder}`);
}
