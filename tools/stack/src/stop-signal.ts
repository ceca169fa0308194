/** Aborted when somebody asks this process to stop; it ends by itself no more then. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort());
  return controller.signal;
}
