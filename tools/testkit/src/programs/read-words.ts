import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/**
 * What was typed after a command's name. Where its usage was asked for, that is printed and nothing is returned.
 * Throws Error that names what the command does not know, with the usage.
 */
export function readWords<const T extends ParseArgsOptionsConfig>(
  words: readonly string[],
  { usage, options }: { readonly usage: string; readonly options: T },
) {
  if (words.includes('--help')) {
    console.log(usage);
    return undefined;
  }
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (cause) {
    throw new Error(`${reasonOf(cause as Error)}\n${usage}`, { cause });
  }
}

/** Without the sentence about values that begin with a dash, which nobody of these commands takes. */
const reasonOf = ({ message }: Error): string => message.split('. To ')[0] ?? message;
