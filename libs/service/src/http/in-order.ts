import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Several handlers as one. Each is called as Express calls it: what it throws or rejects with goes to `next`. A router of
 * its own would do the same, but match the path again for every handler of every request.
 */
export function inOrder(...handlers: RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let called = 0;
    const goOn = (error?: unknown): void => {
      const handler = error === undefined ? handlers[called] : undefined;
      called += 1;
      if (handler) call(handler, req, res, goOn);
      else next(error);
    };
    goOn();
  };
}

function call(handler: RequestHandler, req: Request, res: Response, next: NextFunction): void {
  try {
    const done: unknown = handler(req, res, next);
    if (done instanceof Promise) done.catch((error: unknown) => next(error ?? new Error('rejected for no reason')));
  } catch (error) {
    next(error);
  }
}
