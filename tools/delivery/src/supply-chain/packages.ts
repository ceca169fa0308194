import { existsSync, readFileSync } from 'node:fs';
import { inWorkspace } from '@parley/testkit';

interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly license?: string;
}

/** Of a package's own file, in the ways that licences have been told. */
interface OwnFile {
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
}

/** Packages whose word for their licence is none of SPDX, with what their LICENSE says. */
const readLicences = new Map([['duck@0.1.12', 'BSD-2-Clause']]);

/** A package that ships, with the licence that it claims. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Every package that a service may load, after the lock file: all but what only development needs. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = readJson(inWorkspace('package-lock.json')) as LockFile;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const version = entry.version ?? '';
      const licence = readLicences.get(`${name}@${version}`) ?? entry.license ?? installedLicence(path);
      return { name, version, licence };
    });
}

/** Some older packages tell their licence in their own file only, or in the way of the time before SPDX. */
function installedLicence(path: string): string {
  const file = inWorkspace(path, 'package.json');
  if (!existsSync(file)) return '';
  const { license, licenses } = readJson(file) as OwnFile;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
}
