import { t } from '../texts/texts.js';

/**
 * The texts of files by their names. Throws NotText for a file that is not UTF-8 text.
 */
export async function fileTexts(files: readonly File[]): Promise<Record<string, string>> {
  const texts = await Promise.all(files.map(async (file) => [file.name, await textOf(file)] as const));
  return Object.fromEntries(texts);
}

/** A file that is not text: programs read skills as text. */
export class NotText extends Error {
  override readonly name = 'NotText';
  constructor(fileName: string) {
    super(t('{{fileName}} is not a UTF-8 text file. Only text files are accepted.', { fileName }));
  }
}

async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NotText(file.name);
  }
}
