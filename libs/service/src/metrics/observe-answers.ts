import type { Request, RequestHandler, Response } from 'express';

/** A request whose answer is over, complete or not. */
export interface Answered {
  readonly req: Request;
  readonly res: Response;
  /** As it came: a router that the request went through may have left another in `req`. */
  readonly path: string;
  readonly durationMs: number;
}

/** Called for each request when its answer ends. */
export type ObserveAnswer = (answered: Answered) => void;

/** Reports every request, timed from its first byte to the end of its answer. */
export function observeAnswers(...observers: readonly ObserveAnswer[]): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { path } = req;
    res.on('close', () => {
      const answered = { req, res, path, durationMs: performance.now() - startedAt };
      for (const observe of observers) observe(answered);
    });
    next();
  };
}
