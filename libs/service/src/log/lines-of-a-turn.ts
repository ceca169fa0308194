import { type DestinationStream, pino } from 'pino';

/** Characters that wait for no end of a turn. */
const maxChars = 64 * 1024;

/**
 * Writes the lines of one turn of the event loop together: a busy service would spend more on writing its request
 * lines one by one than on making them. A fatal line, and what is left when the process exits, is written at once.
 * @param output standard output when absent
 */
export function linesOfATurn(output: DestinationStream = pino.destination({ sync: true })) {
  let lines = '';
  let isInUse = false;
  const flushSync = () => {
    const text = lines;
    lines = '';
    if (text !== '') output.write(text);
  };
  return {
    write(line: string) {
      if (!isInUse) process.once('exit', flushSync);
      isInUse = true;
      if (lines === '') setImmediate(flushSync);
      lines += line;
      if (lines.length >= maxChars) flushSync();
    },
    flushSync,
  };
}
