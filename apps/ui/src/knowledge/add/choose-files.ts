import { t } from '../../texts/texts.js';

/** A file that will be sent. `path` keeps the folder it came in, `size` is in bytes. */
export interface ChosenFile {
  readonly path: string;
  readonly size: number;
  readonly content: File;
}

/** Why a file is skipped, in the order in which reasons are shown. */
export type Reason = 'size' | 'blank';

export interface LeftOut {
  readonly path: string;
  readonly why: Reason;
}

export interface Chosen {
  readonly taken: readonly ChosenFile[];
  readonly leftOut: readonly LeftOut[];
}

/** The largest file that rag-server accepts. */
const maxBytes = 100 * 1024 * 1024;

/** What systems put beside people's files. */
const ofTheSystem = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/** Separates files that can be sent from the others. Whether a kind can be read is said by the job that reads it. */
export function chooseFiles(files: readonly FoundFile[]): Chosen {
  const own = files.filter(({ path }) => !ofTheSystem.test(path));
  const judged = own.map(({ path, content }) => ({ path, size: content.size, content, why: whyNot(content.size) }));
  return {
    taken: judged.flatMap(({ why, ...file }) => (why === undefined ? [file] : [])),
    leftOut: judged.flatMap(({ path, why }) => (why === undefined ? [] : [{ path, why }])),
  };
}

/** A file of this computer, with its path below what was chosen. */
export interface FoundFile {
  readonly path: string;
  readonly content: File;
}

export const ofInput = (files: readonly File[]): FoundFile[] =>
  files.map((content) => ({ path: content.webkitRelativePath || content.name, content }));

function whyNot(size: number): Reason | undefined {
  if (size > maxBytes) return 'size';
  return size === 0 ? 'blank' : undefined;
}

interface Words {
  readonly one: string;
  readonly many: string;
}

const words: Readonly<Record<Reason, Words>> = {
  size: {
    one: t('it is larger than 100 MB. Split it and choose the parts.'),
    many: t('they are larger than 100 MB each. Split them and choose the parts.'),
  },
  blank: { one: t('it is empty.'), many: t('they are empty.') },
};

/** How many are named; a folder may have thousands. */
const named = 3;

/** What was skipped and what to do about it: a sentence for each reason. */
export function leftOutWords(leftOut: readonly LeftOut[]): string[] {
  return (Object.keys(words) as Reason[]).flatMap((reason) => {
    const paths = leftOut.filter(({ why }) => why === reason).map(({ path }) => path);
    if (paths.length === 0) return [];
    const { one, many } = words[reason];
    return [
      paths.length === 1
        ? t('{{paths}} is skipped: {{one}}', { paths: paths[0], one })
        : t('{{listed}} are skipped: {{many}}', { listed: listed(paths), many }),
    ];
  });
}

function listed(paths: readonly string[]): string {
  const rest = paths.length - named;
  const [ends, before] =
    rest > 0 ? [[t('{{rest}} more', { rest })], paths.slice(0, named)] : [paths.slice(-1), paths.slice(0, -1)];
  return t('{{before}} and {{ends}}', { before: before.join(', '), ends: ends.join('') });
}
