import { mkdir, writeFile } from 'node:fs/promises';
import { createConfig, lint } from '@redocly/openapi-core';
import { inWorkspace, must, run } from '@parley/testkit';
import type { Check } from '../report.js';
import { findTool, Skip } from '../tools/find-tool.js';
import { shippedPackages } from './packages.js';
import { isAllowed } from './spdx.js';

const documents = ['ui-bff', 'rag-server'].map((service) => `libs/client/src/generated/${service}.openapi.json`);

/** Where what ships comes from, and what it tells. */
export const supplyChainChecks: readonly Check[] = [
  ['licences of what ships', checkLicences],
  ['software bill of materials (CycloneDX)', writeBillOfMaterials],
  ['OpenAPI documents, by redocly', checkDocuments],
  ['no secrets in the repository, by gitleaks', checkSecrets],
  ['known vulnerabilities of packages, by npm audit', checkAudit],
];

function checkLicences(): string {
  const packages = shippedPackages();
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  const named = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence'}`);
  if (named.length > 0) throw new Error(`not on the list of src/supply-chain/spdx.ts:\n${named.join('\n')}`);
  return `${packages.length} packages`;
}

async function writeBillOfMaterials(): Promise<string> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const text = await must(findTool('npm'), args);
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: unknown[] };
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Error('npm wrote no bill of materials');
  const file = inWorkspace('dist/delivery/sbom.cdx.json');
  await mkdir(inWorkspace('dist/delivery'), { recursive: true });
  await writeFile(file, text);
  return `${components.length} components in dist/delivery/sbom.cdx.json`;
}

async function checkDocuments(): Promise<string> {
  const config = await createConfig({ extends: ['recommended'] });
  for (const document of documents) {
    const problems = await lint({ ref: inWorkspace(document), config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    const lines = errors.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
    if (lines.length > 0) throw new Error(`${document}:\n${lines.slice(0, 20).join('\n')}`);
  }
  return `${documents.length} documents`;
}

async function checkSecrets(): Promise<string> {
  await must(findTool('gitleaks'), ['git', '--no-banner', '--redact', inWorkspace()]);
  return 'none in the whole history';
}

async function checkAudit(): Promise<string> {
  const audit = run(findTool('npm'), ['audit', '--omit', 'dev', '--json'], { timeoutMs: 60_000 });
  const { output, stdout } = await audit.catch((error: unknown) => {
    throw new Skip(
      `the package registry does not answer audits (${error instanceof Error ? error.message : 'no answer'})`,
    );
  });
  const counts = weaknessesOf(stdout);
  if (counts === undefined) throw new Skip(`the package registry does not answer audits (${firstLine(output)})`);
  if (counts.high + counts.critical > 0) throw new Error(`${counts.critical} critical, ${counts.high} high`);
  return `none high or critical, ${counts.moderate + counts.low} lower`;
}

interface Weaknesses {
  readonly low: number;
  readonly moderate: number;
  readonly high: number;
  readonly critical: number;
}

/** The figures of an audit; `undefined` when the registry did not answer one. */
function weaknessesOf(text: string): Weaknesses | undefined {
  try {
    return (JSON.parse(text) as { metadata?: { readonly vulnerabilities?: Weaknesses } }).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const firstLine = (text: string) => /(?:ERR!|error|"summary":)\s*(.{1,120})/.exec(text)?.[1] ?? 'no answer';
