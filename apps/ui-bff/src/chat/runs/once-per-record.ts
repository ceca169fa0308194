import type { Logger } from '@parley/service';

type Log = Pick<Logger, 'warn'>;

/** Warns of each record once: an unreadable one is read every few seconds until a person repairs it. */
export function oncePerRecord(log: Log): Log {
  const told = new Set<unknown>();
  const warn = (about: { id: unknown }, message: string) => {
    if (told.has(about.id)) return;
    told.add(about.id);
    log.warn(about, message);
  };
  return { warn } as Log;
}
