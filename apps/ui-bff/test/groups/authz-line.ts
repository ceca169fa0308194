import { listen } from '@parley/service';

/** A line to authz on which one write can be held up for good: before authz gets it, or once authz has made it. */
export async function startAuthzLine(authzUrl: string) {
  let held: { when: 'before' | 'after'; reach: () => void } | undefined;
  const server = await listen(
    (req, res) => {
      const isWrite = req.url?.endsWith('/write') === true;
      const hold = isWrite ? held : undefined;
      if (isWrite) held = undefined;
      if (hold?.when === 'before') {
        hold.reach();
        return;
      }
      const { method = 'GET' } = req;
      const headers = { 'content-type': req.headers['content-type'] ?? 'application/json' };
      const ask = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of req) chunks.push(chunk as Buffer);
        const body = chunks.length > 0 && { body: Buffer.concat(chunks) };
        const answer = await fetch(authzUrl + (req.url ?? ''), { method, headers, ...body });
        const text = await answer.text();
        if (hold) hold.reach();
        else res.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      };
      ask().catch(() => res.destroy());
    },
    { port: 0, graceMs: 20 },
  );
  return {
    url: server.url,
    /** Resolves when the next write is there; nobody gets an answer to it. */
    holdWrite(when: 'before' | 'after'): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = { when, reach: () => resolve(undefined) };
      return promise;
    },
    close: () => server.close(),
  };
}
