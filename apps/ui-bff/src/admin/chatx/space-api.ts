import { z } from 'zod';

/** What the rows of one space have in common in the OpenAPI document. */
export const ofOneSpace = {
  tag: 'Chat spaces',
  auth: 'session',
  params: z.object({
    workspaceId: z.string().describe('Alias of the workspace'),
    spaceId: z.string().describe('Id of the space in the chat product'),
  }),
} as const;

export const spaceFailures = {
  400: { description: 'Fields outside their bounds, named in `details`, or fields that there are not' },
  403: { description: 'The caller may not do this to the space' },
  404: { description: 'The workspace is not ours, no team has the space, or there is no such agent' },
} as const;

export const changedMeanwhile = {
  409: { description: 'Somebody else is changing the space at this moment' },
  412: { description: 'It was changed since the caller read it' },
} as const;
