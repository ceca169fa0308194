import { z } from 'zod';
import { accessRequestState, requestWords } from '../access-request-words.js';
import { successBody } from '../errors.js';
import { teamSlug } from '../ids.js';

/** Where a request for access is kept: those for agents and chat spaces at ui-bff, those for sources at rag-server. */
export const requestKeeper = z.enum(['ui', 'rag']);
export type RequestKeeper = z.infer<typeof requestKeeper>;

/** What a request is for. */
export const requestedKind = z.enum(['agent', 'space', 'source']);
export type RequestedKind = z.infer<typeof requestedKind>;

/** Path of `/api/chatx/access-requests/:keeper/:id`. Any id is accepted: an invalid one matches no request. */
export const requestInChatPath = z.object({
  keeper: requestKeeper.describe('`ui` for agents and chat spaces, `rag` for sources'),
  id: z.string().min(1).max(200).describe('Id of the request'),
});

/** A request for access as the bot tells it to somebody: to whoever may decide it, or to whoever made it. */
export const requestInChat = z
  .discriminatedUnion('side', [
    z.object({
      side: z.literal('decides'),
      kind: requestedKind,
      name: z.string().describe('What it is for, as people call it'),
      requested_by: z.string(),
      reason: z.string(),
      teams: z.array(teamSlug).describe('Teams of whoever asks that the caller may let in'),
    }),
    z.object({
      side: z.literal('asked'),
      kind: requestedKind,
      name: z.string().describe('What it is for, as whoever asked named it'),
      state: accessRequestState,
      word: z.string().nullable().describe('What whoever declined it had to say'),
    }),
  ])
  .meta({ id: 'RequestInChat' });
export type RequestInChat = z.infer<typeof requestInChat>;
export const requestInChatBody = successBody(requestInChat);

/** Body of `POST /api/chatx/access-requests/presses`. */
export const requestPressBody = z
  .strictObject({ press_id: z.string().min(1).max(512).describe('Id of the card action in the chat product') })
  .meta({ id: 'RequestPress' });

/** What such a press decided. */
export const decidedByPress = z.object({
  kind: requestedKind,
  name: z.string(),
  requested_by: z.string(),
  state: z.enum(['granted', 'declined']),
  team: teamSlug.nullable().describe('The team that was let in; null for the person alone'),
});
export type DecidedByPress = z.infer<typeof decidedByPress>;
export const decidedByPressBody = successBody(decidedByPress).meta({ id: 'DecidedByPress' });

/**
 * What a card of the bot sends when one of its buttons is pressed. ui-bff reads it at the chat product, which knows who
 * pressed.
 */
export const requestPressInputs = z.object({
  parley_request: z
    .string()
    .max(210)
    .regex(/^(?:ui|rag) \S+$/),
  parley_decision: z.enum(['grant', 'decline']),
  /** Whom to let in: a team, or with `*` whoever asks alone. */
  parley_team: z.union([z.literal('*'), teamSlug]).default('*'),
  parley_word: requestWords.default(''),
});
export type RequestPressInputs = z.infer<typeof requestPressInputs>;
