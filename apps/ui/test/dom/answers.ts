import {
  encodeStreamEvent,
  type ErrorCode,
  type FieldError,
  statusOf,
  type StreamEvent,
  toPage,
} from '@parley/contracts';
import type { ServerResponse } from 'node:http';

/** An answer with its status and headers. */
export class Reply<Body = unknown> {
  constructor(
    readonly status: number,
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A documented failure; which body it has depends on the API that it comes from. */
export class Failure {
  constructor(
    readonly code: ErrorCode,
    readonly message: string,
    readonly details: object | undefined,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  get status(): number {
    return statusOf[this.code];
  }
}

/** A success with an entity tag, for what can be changed only as it was read. */
export const tagged = <const Body>(body: Body, etag: string): Reply<Body> => new Reply(200, body, { etag });

/** The call is refused, with what else the page should know. */
export const failedWith = (code: ErrorCode, message: string, details: object): Failure =>
  new Failure(code, message, details, {});

/** The call is refused. @param fields what is wrong with which field, where the code is VALIDATION_ERROR */
export const failed = (code: ErrorCode, message: string, fields?: Readonly<Record<string, string>>): Failure =>
  new Failure(code, message, fields && Object.entries(fields).map(toFieldError), {});

const toFieldError = ([field, message]: [string, string]): FieldError => ({ field, message });

/** A neighbour is down, and stays so for longer than a call is retried. */
export const down = (message = 'The database is not available.'): Failure =>
  new Failure('SERVICE_UNAVAILABLE', message, undefined, { 'retry-after': '60' });

/** An answer that does not come before `release`. */
export interface Held<Body> {
  readonly answer: () => Promise<Body>;
  readonly release: () => void;
}

export function held<const Body>(body: Body): Held<Body> {
  const { promise, resolve } = Promise.withResolvers<Body>();
  return { answer: () => promise, release: () => resolve(body) };
}

/** The events of a run on one connection, which stays open until it is cut. */
export class EventStream {
  readonly #opened = Promise.withResolvers<ServerResponse>();

  /** @param lastId of the event before its first */
  constructor(private lastId = 0) {}

  /** For the platform: this answers a request. */
  begin(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    this.#opened.resolve(response);
  }

  /** Sends events, as soon as somebody listens. */
  async say(...events: readonly StreamEvent[]): Promise<void> {
    const response = await this.#opened.promise;
    for (const event of events) response.write(encodeStreamEvent(event, String((this.lastId += 1))));
  }

  /** Breaks the connection. */
  async cut(): Promise<void> {
    (await this.#opened.promise).destroy();
  }
}

interface PageFacts {
  /** Of all pages; as many as are on this one when absent. */
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
}

/** One page of a list, as ui-bff answers it. */
export const pageWith = <T>(data: readonly T[], { total = data.length, limit = 50, offset = 0 }: PageFacts = {}) =>
  toPage(data, total, { limit, offset });
