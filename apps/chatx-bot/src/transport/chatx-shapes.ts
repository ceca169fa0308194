import { z } from 'zod';

/** What the bot reads of the chat product's objects; everything else is left alone. */
export const chatxPerson = z.object({
  id: z.string(),
  emails: z.array(z.string()).default([]),
  displayName: z.string().default(''),
  type: z.string().default('unknown'),
});

export const chatxMessage = z.object({
  id: z.string(),
  roomId: z.string(),
  parentId: z.string().optional(),
  text: z.string().optional(),
  markdown: z.string().optional(),
  html: z.string().optional(),
  personId: z.string(),
  personEmail: z.string().optional(),
  mentionedPeople: z.array(z.string()).default([]),
  mentionedGroups: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
  created: z.string(),
});

export const chatxMembership = z.object({ personId: z.string() });
export const chatxRoom = z.object({ id: z.string(), type: z.string().default('unknown') });

/** A device of the event socket; addresses are the product's own. */
export const chatxDevice = z.object({
  name: z.string().default(''),
  url: z.url(),
  webSocketUrl: z.url({ protocol: /^wss?$/ }),
  modificationTime: z.string().default(''),
  systemName: z.string().optional(),
});
export type ChatxDevice = z.infer<typeof chatxDevice>;

/** What a person pressed on a card. */
export const chatxAction = z.object({
  id: z.string(),
  type: z.string(),
  messageId: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  personId: z.string(),
  roomId: z.string(),
});
