import { decidedByPressBody, requestInChatBody, requestInChatPath, requestPressBody } from '@parley/contracts';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { RequestsInChat } from './requests-in-chat.js';

export interface RequestsInChatDeps {
  readonly requestsInChat: RequestsInChat;
}

const path = '/api/chatx/access-requests';
// The bot asks for the person whom it tells, or who pressed: for what concerns them alone, and a press is confirmed.
const common = { access: 'signedInOrOnBehalf', tag: 'Access requests' } as const;

/** Requests for access where people talk: what the bot tells them, and what they press. */
export const requestsInChatRoutes = ({ requestsInChat }: RequestsInChatDeps): BffRoute[] => [
  route({
    method: 'get',
    path: `${path}/:keeper/:id`,
    ...common,
    params: requestInChatPath,
    summary: 'Show a request for access to whoever may decide it, or what became of it to whoever made it',
    description: 'On behalf of a person no right of an administrator counts.',
    success: { description: 'The request', schema: requestInChatBody },
    errors: { 400: 'No such keeper', 403: 'A token of a team', 404: 'No such request concerns the caller' },
    handle: async ({ caller, params: { keeper, id } }) => ok(await requestsInChat.describe(caller, keeper, id)),
  }),
  route({
    method: 'post',
    path: `${path}/presses`,
    ...common,
    summary: 'Decide a request for access as its button was pressed in the chat product',
    description:
      'The chat product is asked who pressed what: only a press of the caller counts, and it is decided as in the browser.',
    body: requestPressBody,
    success: { description: 'What was decided', schema: decidedByPressBody },
    errors: {
      400: 'The press decides no request, or names a team that the person is not in',
      403: 'Somebody else pressed, or the caller may not let this team in',
      404: 'No such press, or no such request waits for the caller',
      409: 'Somebody else is deciding it, or is changing what it is for',
    },
    handle: async ({ caller, body }) => ok(await requestsInChat.decideByPress(caller, body.press_id)),
  }),
];
