import { stringify } from 'yaml';
import { services } from '../settings/read-settings.js';
import type { Builder } from './builders.js';
import { imageNames } from './containers.js';
import { buildArgsOf, type Source, tagsOf } from './source-state.js';

export interface Publication {
  readonly builder: Builder;
  readonly source: Source;
  /** Where images go, e.g. `registry.example.org/team`; without it they stay on this machine. */
  readonly registry?: string | undefined;
  readonly now: Date;
  readonly tell: (line: string) => void;
}

/** Builds every image before the first is pushed, so that a registry never gets half a release. */
export async function publishImages(wanted: Publication): Promise<void> {
  const { builder, source, registry, now, tell } = wanted;
  const prefix = registry === undefined ? '' : `${registry}/`;
  const buildArgs = buildArgsOf(source, now);
  for (const name of imageNames) {
    const tags = tagsOf(source).map((tag) => `${prefix}parley/${name}:${tag}`);
    tell(`building ${name} with ${builder.name}`);
    await builder.build({ name, tags, buildArgs });
    tell(`built  ${tags.join(', ')}`);
  }
  if (registry !== undefined) tell(valuesOf(registry, tagsOf(source), await pushAll(wanted, registry)));
  else tell('They are on this machine alone: --push REGISTRY brings them where a cluster finds them.');
}

/** Digests by image. */
async function pushAll({ builder, source, tell }: Publication, registry: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const name of imageNames) {
    for (const tag of tagsOf(source)) digests.set(name, await builder.push(`${registry}/parley/${name}:${tag}`));
    tell(`pushed ${registry}/parley/${name}@${digests.get(name) ?? ''}`);
  }
  return digests;
}

/** What the charts need to take these images and no others. A digest wins over a tag, which is there to be read. */
function valuesOf(registry: string, tags: readonly string[], digests: ReadonlyMap<string, string>): string {
  const image = (service: string) => ({ tag: tags.at(-1), digest: digests.get(service) });
  const own = Object.fromEntries(services.map((service) => [service, { image: image(service) }]));
  return `\nValues for the charts:\n\n${stringify({ global: { imageRegistry: registry }, ...own })}`;
}
