import { tellCall } from '@parley/service';
import type { Dispatcher } from 'undici';
import { type Outside, type RequestOptions, timedRequest } from './timed-request.js';

/** Sends a request to a host that people name, timed and as part of the trace of the work that it is for. */
export const askOutside = (
  name: Outside,
  url: string | URL,
  options: RequestOptions,
): Promise<Dispatcher.ResponseData> => timedRequest({ name, tell: tellCall }, url, options);
