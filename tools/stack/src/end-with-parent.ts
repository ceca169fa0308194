/** Beside the services' own ten seconds: one that hangs must not outlive who started it. */
const graceMs = 12_000;

/**
 * Words for Node.js that let a process end, as SIGTERM does, once who started it is gone, even by SIGKILL: the channel
 * between the two closes then, whatever happened. The services know nothing of it, since in a container there is none.
 * With `afterMs` it gives others that long to leave first.
 */
export function endWithParent(afterMs = 0): string[] {
  const program = `
    process.once('disconnect', () => {
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), ${afterMs}).unref();
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${afterMs + graceMs}).unref();
    });
    process.channel?.unref();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}
