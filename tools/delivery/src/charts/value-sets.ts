import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { inWorkspace } from '@parley/testkit';

/** A file of values for the umbrella chart. */
export interface ValueSet {
  readonly name: string;
  readonly file: string;
}

const filesOf = (folder: string, ending: string): ValueSet[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => ({ name: basename(file, ending), file: join(folder, file) }));

/** Values that have to be accepted: one file for each way to run Parley. */
export const goodValueSets = (): ValueSet[] => filesOf(inWorkspace('charts/parley/ci'), '-values.yaml');

/** Values that have to be refused, each for the reason in its first line. */
export const wrongValueSets = (): (ValueSet & { readonly naming: string })[] =>
  filesOf(inWorkspace('tools/delivery/wrong-values'), '.yaml').map((set) => {
    const naming = /^# Refused, naming: (.+)$/m.exec(readFileSync(set.file, 'utf8'))?.[1];
    if (naming === undefined) throw new Error(`${set.file} does not say why it is refused`);
    return { ...set, naming };
  });

export type Values = Readonly<Record<string, unknown>>;

export const readValues = (file: string): Values => parse(readFileSync(file, 'utf8')) as Values;
