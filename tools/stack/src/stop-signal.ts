const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a shell answers for a program that Ctrl-C ended. */
export const interrupted = 130;

/** Aborted when somebody asks this process to stop; it ends by itself no more then. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of signals) process.on(name, () => controller.abort());
  return controller.signal;
}

/** For a command without anything to finish: asked to stop, it ends at once, and what it started is ended with it. */
export function endWhenAsked(): void {
  for (const name of signals) process.on(name, () => process.exit(interrupted));
}
