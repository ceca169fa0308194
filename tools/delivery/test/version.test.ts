import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findProgram, inWorkspace, must, run } from '@parley/testkit';

const program = 'tools/workspace/version.mjs';
const shipped = [
  'package.json',
  '.npmrc',
  '.gitignore',
  'CHANGELOG.md',
  'charts',
  'docker',
  program,
  'libs/service/src',
  'libs/client/src/generated',
];

it('charts, images and services bear the version that package.json has, and the changelog knows it', async () => {
  expect(await must(process.execPath, [program, '--check'])).toContain('everywhere');
});

describe('npm run version', () => {
  const npm = findProgram('npm') ?? '';
  let clone: string;
  const git = (...args: string[]) => must('git', args, { cwd: clone });
  const read = (file: string) => readFileSync(join(clone, file), 'utf8');
  const check = () => run(process.execPath, [program, '--check'], { cwd: clone });

  beforeEach(async () => {
    clone = mkdtempSync(join(tmpdir(), 'parley-version-'));
    for (const path of shipped) cpSync(inWorkspace(path), join(clone, path), { recursive: true });
    await git('init', '--quiet');
    await git('config', 'user.email', 'releases@example.org');
    await git('config', 'user.name', 'Releases');
    await git('config', 'commit.gpgsign', 'false');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'before');
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  it('changes all of them in the commit that it makes, and titles what was not released yet', async () => {
    expect(existsSync(npm)).toBe(true);
    await must(npm, ['run', 'version', '--', '9.8.7'], { cwd: clone });

    expect(await git('status', '--porcelain')).toBe('');
    expect((await git('tag')).trim()).toBe('v9.8.7');
    expect((await check()).code).toBe(0);
    const chart = read('charts/parley/Chart.yaml');
    expect(chart).toContain('\nversion: 9.8.7\nappVersion: 9.8.7\n');
    expect(chart).toContain('version: 9.8.7\n    repository: file://../rag-server');
    expect(read('docker/setup.Dockerfile')).toContain('\nARG VERSION=9.8.7\n');
    expect(read('docker/compose.yaml')).toContain('image: parley/ui-bff:9.8.7\n');
    expect(read('libs/service/src/app/release.ts')).toContain("release = '9.8.7'");
    expect(read('CHANGELOG.md')).toContain('\n## Unreleased\n\n## 9.8.7\n\n### Added\n');
  });

  it('is what it takes: a version that stands in one place alone is named', async () => {
    writeFileSync(
      join(clone, 'charts/rag-server/Chart.yaml'),
      read('charts/rag-server/Chart.yaml').replace(/^version: .*$/m, 'version: 0.0.1'),
    );

    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('charts/rag-server/Chart.yaml');
    expect(output).not.toContain('charts/ui-bff/Chart.yaml');
  });
});
