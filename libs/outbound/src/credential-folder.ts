import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialName, type SourceCredential } from '@parley/contracts';
import { type Credential, CredentialRefusal, type Credentials } from './credentials.js';
import { type CredentialFile, credentialFile } from './credential-file.js';

interface Settings {
  /** One file a credential, as Kubernetes mounts a Secret; `undefined` when the operator keeps none. */
  readonly folder: string | undefined;
  /** The setting that names the folder, and the service whose setting it is. */
  readonly setting: string;
  readonly service: string;
  /** Whether the operator allows the host itself, as it is written: it may then be spoken to without TLS. */
  readonly isListedHost: (host: string) => boolean;
}

const maxFileBytes = 64 * 1024;

export function credentialFolder({ folder, setting, service, isListedHost }: Settings): Credentials {
  const read = async (name: string): Promise<CredentialFile> => {
    if (folder === undefined) throw refusal(name, `${setting} of ${service} is not set`);
    if (!credentialName.safeParse(name).success) throw refusal(name, 'this is no name of a credential');
    return parsed(name, await textOf(name, join(folder, name), setting));
  };
  return {
    async find(name) {
      return credentialOf(name, await read(name), isListedHost);
    },
    async list() {
      const names = folder === undefined ? [] : await namesIn(folder, setting);
      return Promise.all(names.map((name) => read(name).then(({ hosts }) => usable(name, hosts), unusable(name))));
    },
  };
}

const credentialOf = (
  name: string,
  { hosts, ...secrets }: CredentialFile,
  isListedHost: Settings['isListedHost'],
): Credential => ({
  name,
  for(url) {
    if (!hosts.includes(url.host)) throw refusal(name, `its file does not list the host ${url.host}`);
    if (url.protocol === 'https:' || (url.protocol === 'http:' && isListedHost(url.hostname))) return secrets;
    throw refusal(name, `it is sent over https alone, and the address on ${url.host} begins otherwise`);
  },
});

/** Names of a mounted Secret's keys; what else lies there (`..data`) is no credential. */
async function namesIn(folder: string, setting: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new CredentialRefusal(`The folder of ${setting} cannot be read.`, { cause });
  });
  return names.filter((name) => credentialName.safeParse(name).success).sort();
}

async function textOf(name: string, file: string, setting: string): Promise<string> {
  try {
    if ((await stat(file)).size > maxFileBytes) throw refusal(name, 'its file is larger than 64 KiB');
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof CredentialRefusal) throw cause;
    throw refusal(name, `it has no file in ${setting} that can be read`, cause);
  }
}

function parsed(name: string, text: string): CredentialFile {
  const { success, data } = credentialFile.safeParse(text);
  if (success) return data;
  // Neither the parser's error nor the schema's is passed on: both may quote what the file holds.
  throw refusal(name, 'its file is no JSON with "hosts" and text values');
}

const usable = (name: string, hosts: readonly string[]): SourceCredential => ({
  name,
  hosts: [...hosts],
  problem: null,
});

const unusable =
  (name: string) =>
  (error: unknown): SourceCredential => {
    if (!(error instanceof CredentialRefusal)) throw error;
    return { name, hosts: [], problem: error.message };
  };

const refusal = (name: string, why: string, cause?: unknown) =>
  new CredentialRefusal(`The credential ${JSON.stringify(name.slice(0, 64))} cannot be used: ${why}.`, { cause });
