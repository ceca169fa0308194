import { spacePath } from './space-path.js';

/** What the routes of one space have in common. */
export const ofOneSpace = { access: 'signedIn', tag: 'Chat spaces', params: spacePath } as const;

export const spaceErrors = {
  400: 'Invalid or unknown fields, listed in `details`',
  403: 'The caller may not do this in the space',
  404: 'The workspace is unknown, the space has no team, or the agent does not exist',
} as const;

export const busySpace = { 409: 'Another request is changing the space' } as const;

export const staleSpace = { 412: 'It has changed since the caller read it' } as const;
