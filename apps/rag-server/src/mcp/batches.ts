import type { Request, RequestHandler, Response } from 'express';

/** The one revision of MCP that has JSON-RPC batches. Its clients name no revision in a header. */
const revisionWithBatches = '2025-03-26';
const maxParts = 20;

/** What a batch costs beside the one request that it came in. */
export const partsBesideFirst = ({ body }: Request): number => (Array.isArray(body) ? body.length - 1 : 0);

/** Refuses a batch that its revision does not have, or that is too long; each part of another one counts as a request. */
export const boundedBatches =
  (countParts: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const { body } = req as { body: unknown };
    if (!Array.isArray(body) || body.length < 2) {
      next();
      return;
    }
    const version = req.get('mcp-protocol-version') ?? revisionWithBatches;
    if (version !== revisionWithBatches) {
      refuse(res, `MCP ${version} has no batches. Send each message in its own request.`);
      return;
    }
    if (body.length > maxParts) {
      refuse(res, `A batch may hold at most ${maxParts} messages. Send the rest in further requests.`);
      return;
    }
    return countParts(req, res, next);
  };

/** JSON-RPC 2.0 section 5.1: an invalid request. */
function refuse(res: Response, message: string): void {
  res.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });
}
