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
  400: { description: 'Invalid or unknown fields, listed in `details`' },
  403: { description: 'The caller may not do this in the space' },
  404: { description: 'The workspace is unknown, the space has no team, or the agent does not exist' },
} as const;

export const changedMeanwhile = {
  409: { description: 'Another request is changing the space' },
  412: { description: 'It has changed since the caller read it' },
} as const;
