import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { inWorkspace, must, run, type RunOptions } from '@parley/testkit';
import { services } from '../settings/read-settings.js';
import { findTool, Skip } from '../tools/find-tool.js';

/** The name under which the base of all images is looked for; it is never fetched. */
export const baseImage = 'docker.io/library/node:24-bookworm-slim';
export const imageOf = (service: string): string => `localhost/parley/${service}:checked`;
export const imagesOfServices = services.map((service) => ({ service, image: imageOf(service) }));
/** Beside the services' the one that sets their neighbours up, which runs and ends. */
export const imageNames: readonly string[] = [...services, 'setup'];
export const images = imageNames.map((name) => ({ name, image: imageOf(name) }));

/** Without systemd and without the right to raise limits, as in most CI jobs. */
const settings = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "file"
`;

function environment(): Record<string, string> {
  const file = inWorkspace('dist/delivery/containers.conf');
  if (!existsSync(file)) {
    mkdirSync(inWorkspace('dist/delivery'), { recursive: true });
    writeFileSync(file, settings);
  }
  return { CONTAINERS_CONF: file };
}

/** Throws ToolMissing without it, Error with what it said. */
export const buildah = (args: readonly string[], options: RunOptions = {}): Promise<string> =>
  must(findTool('buildah'), args, { ...options, env: environment() });

/** As `buildah`; `runc` runs the containers. */
export const podman = (args: readonly string[]): Promise<string> => {
  findTool('runc');
  return must(findTool('podman'), args, { env: environment() });
};

export async function hasImage(name: string): Promise<boolean> {
  return (await run(findTool('buildah'), ['inspect', '--type', 'image', name], { env: environment() })).code === 0;
}

/** Throws Skip when there is no such image on this machine, with what makes it. */
export async function requireImage(name: string, madeBy: string): Promise<void> {
  if (!(await hasImage(name))) throw new Skip(`image ${name} is missing; build it with "${madeBy}"`);
}
