import { hasReadableName } from '../extract/extract-document.js';
import type { GitSource } from './git-source.js';

/** Names of languages for code fences, by how files of programs end. */
const languages: Readonly<Record<string, string>> = {
  ...{ ts: 'ts', tsx: 'tsx', mts: 'ts', cts: 'ts', js: 'js', jsx: 'jsx', mjs: 'js', cjs: 'js', vue: 'vue' },
  ...{ py: 'python', rb: 'ruby', php: 'php', pl: 'perl', lua: 'lua', r: 'r', jl: 'julia', ex: 'elixir', exs: 'elixir' },
  ...{ java: 'java', kt: 'kotlin', kts: 'kotlin', scala: 'scala', groovy: 'groovy', clj: 'clojure', cs: 'csharp' },
  ...{ go: 'go', rs: 'rust', c: 'c', h: 'c', cc: 'cpp', cpp: 'cpp', hpp: 'cpp', swift: 'swift', m: 'objectivec' },
  ...{ dart: 'dart', hs: 'haskell', erl: 'erlang', ml: 'ocaml', fs: 'fsharp', zig: 'zig', sol: 'solidity' },
  ...{ sh: 'sh', bash: 'sh', zsh: 'sh', ps1: 'powershell', sql: 'sql', graphql: 'graphql', proto: 'protobuf' },
  ...{ css: 'css', scss: 'scss', less: 'less', tf: 'hcl', hcl: 'hcl', toml: 'toml', ini: 'ini', tpl: 'tpl' },
  ...{ json: 'json', yaml: 'yaml', yml: 'yaml', jsonl: 'json', ndjson: 'json', gradle: 'groovy', cmake: 'cmake' },
};

/** Files of programs that have no ending. */
const codeNames: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  makefile: 'make',
  jenkinsfile: 'groovy',
};

/** Written by programs for programs, however they are named. */
const madeByPrograms =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|composer\.lock|[^/]*\.min\.(js|css)|[^/]*\.map|node_modules\/.*|vendor\/.*|\.git\/.*)$/i;

/** Written for people, without an ending. */
const plainNames =
  /(^|\/)(readme|changelog|changes|contributing|authors|notice|license|copying|install|todo|security)$/i;

/** Of a file of a program, for its fence; `undefined` for a document. */
export function languageOf(path: string): string | undefined {
  const name = (path.split('/').at(-1) ?? '').toLowerCase();
  return codeNames[name] ?? (name.includes('.') ? languages[name.slice(name.lastIndexOf('.') + 1)] : undefined);
}

/** Whether a file of the repository is wanted, by its path alone. */
export function isWanted(
  { folders, include_code: withCode }: Pick<GitSource, 'folders' | 'include_code'>,
  path: string,
): boolean {
  if (!isInside(folders ?? [], path) || madeByPrograms.test(path)) return false;
  if (languageOf(path) !== undefined) return withCode;
  return plainNames.test(path) || hasReadableName(path);
}

const isInside = (folders: readonly string[], path: string): boolean =>
  folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`));
