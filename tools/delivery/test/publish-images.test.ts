import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type BuilderName, findBuilder } from '../src/images/builders.js';
import { publishImages } from '../src/images/publish-images.js';
import type { Source } from '../src/images/source-state.js';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
const released: Source = { version: '1.2.3', commit: '0ddba11c0ffee0ddba11c0ffee0ddba11c0ffee0', isChanged: false };
const images = ['ui-bff', 'chatx-bot', 'rag-server', 'dynamic-agents', 'setup'];

let folder: string;
const { PATH } = process.env;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builder-'));
  process.env['PATH'] = folder;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

/** An executable that notes how it is called, and answers as a builder does. */
function install(name: BuilderName, { fails = '' } = {}): void {
  const file = join(folder, name);
  writeFileSync(
    file,
    `#!/bin/sh
printf '%s\\t' "$@" >> ${folder}/calls; printf '\\n' >> ${folder}/calls
case "$*" in *${fails || 'never'}*) echo denied; exit 1;; esac
[ "$1" = push ] || exit 0
if [ "$2" = --digestfile ]; then printf ${digest} > "$3"; else echo "1.2.3: digest: ${digest} size: 1"; fi
`,
  );
  chmodSync(file, 0o755);
}

const calls = (): string[][] =>
  existsSync(join(folder, 'calls'))
    ? readFileSync(join(folder, 'calls'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.trimEnd().split('\t'))
    : [];
const pushed = () =>
  calls()
    .filter(([word]) => word === 'push')
    .map((args) => args.at(-1));
const valuesAfter = (args: readonly string[], word: string) => args.filter((_arg, index) => args[index - 1] === word);

async function publish(source: Source, registry?: string): Promise<string> {
  const said: string[] = [];
  const now = new Date('2026-05-06T07:08:09.123Z');
  await publishImages({ builder: findBuilder(), source, registry, now, tell: (line) => said.push(line) });
  return said.join('\n');
}

describe.each<[BuilderName, string]>([
  ['docker', 'build'],
  ['podman', 'build'],
  ['buildah', 'bud'],
])('with %s', (name, word) => {
  it('every image is built with what it is, by version and commit, and pushed', async () => {
    install(name);
    const said = await publish(released, 'registry.example.org/team');

    const builds = calls().slice(0, images.length);
    expect(builds.map(([first]) => first)).toEqual(images.map(() => word));
    expect(builds.map((args) => valuesAfter(args, '--file').map((file) => basename(file)))).toEqual(
      images.map((image) => [`${image}.Dockerfile`]),
    );
    expect(valuesAfter(builds[0] ?? [], '--build-arg')).toEqual([
      ...['VERSION=1.2.3', `GIT_COMMIT=${released.commit ?? ''}`, 'BUILD_DATE=2026-05-06T07:08:09Z'],
    ]);
    const named = ['1.2.3', '1.2.3-0ddba11'].map((tag) => `registry.example.org/team/parley/ui-bff:${tag}`);
    expect(valuesAfter(builds[0] ?? [], '--tag')).toEqual(named);
    expect(pushed()).toHaveLength(2 * images.length);
    expect(pushed()).toEqual(expect.arrayContaining(named));
    expect(said).toContain(`registry.example.org/team/parley/setup@${digest}`);
  });
});

describe('images', () => {
  it('come with values for the charts, which take these and no others', async () => {
    install('docker');
    const said = await publish(released, 'registry.example.org/team');

    const image = { tag: '1.2.3-0ddba11', digest };
    expect(parse(said.slice(said.indexOf('global:')))).toEqual({
      global: { imageRegistry: 'registry.example.org/team' },
      ...Object.fromEntries(images.slice(0, 4).map((service) => [service, { image }])),
    });
  });

  it('of what no commit holds never bear the version alone', async () => {
    install('podman');
    await publish({ ...released, isChanged: true }, 'registry.example.org');

    expect(pushed()).toContain('registry.example.org/parley/ui-bff:1.2.3-0ddba11-changed');
    expect(pushed()).toHaveLength(images.length);
    expect(valuesAfter(calls()[0] ?? [], '--build-arg')).toContain(`GIT_COMMIT=${released.commit ?? ''}-changed`);
  });

  it('stay on the machine where no registry is named', async () => {
    install('docker');
    await publish({ ...released, commit: undefined });

    expect(pushed()).toEqual([]);
    expect(valuesAfter(calls()[0] ?? [], '--tag')).toEqual(['parley/ui-bff:1.2.3']);
  });

  it('are pushed when all of them are built, and not before', async () => {
    install('docker', { fails: 'setup.Dockerfile' });

    await expect(publish(released, 'registry.example.org')).rejects.toThrow('denied');
    expect(pushed()).toEqual([]);
  });

  it('need a builder, and say which there are', () => {
    expect(() => findBuilder()).toThrow('Install one: docker, podman, buildah');
  });
});
