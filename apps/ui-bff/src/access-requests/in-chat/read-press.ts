import { type ChatxReaderDeps, createChatxReader } from '@parley/chatx';
import { AppError, type RequestKeeper, requestKeeper, requestPressInputs } from '@parley/contracts';
import { z } from 'zod';
import type { Actor } from '../../http/actor.js';
import type { LinkedUsers } from '../../linking/linked-users.js';
import type { Wanted } from './requests-in-chat.js';

/** What was pressed on a card about a request. */
export interface RequestPress {
  readonly keeper: RequestKeeper;
  readonly id: string;
  readonly wanted: Wanted;
}

/**
 * Asks the chat product who pressed what. Throws AppError `NOT_FOUND` for a press that it does not know, `FORBIDDEN` when it
 * was not the caller, `VALIDATION_ERROR` for a press on something else, `SERVICE_UNAVAILABLE` naming chatx or idp.
 */
export type ReadPress = (actor: Actor, pressId: string) => Promise<RequestPress>;

const press = z.object({ personId: z.string().min(1), inputs: z.record(z.string(), z.unknown()).default({}) });

interface Deps {
  readonly fetchPress: (pressId: string) => Promise<z.infer<typeof press> | undefined>;
  readonly linkedUsers: Pick<LinkedUsers, 'holdersOf'>;
}

export function makeReadPress({ fetchPress, linkedUsers }: Deps): ReadPress {
  return async (actor, pressId) => {
    const found = await fetchPress(pressId);
    if (!found) throw new AppError('NOT_FOUND', 'The chat product knows of no such press.');
    const { personId, inputs } = found;
    const [holder, ...others] = await linkedUsers.holdersOf(personId);
    if (holder !== actor.id || others.length > 0) throw notYours();
    const { data } = requestPressInputs.safeParse(inputs);
    if (!data) throw new AppError('VALIDATION_ERROR', 'This button decides no request for access.');
    const [keeper, id = ''] = data.parley_request.split(' ');
    return { keeper: requestKeeper.parse(keeper), id, wanted: wantedBy(data) };
  };
}

function wantedBy({ parley_decision, parley_team, parley_word }: z.infer<typeof requestPressInputs>): Wanted {
  if (parley_decision === 'decline') return { act: 'decline', word: parley_word };
  return { act: 'grant', team: parley_team === '*' ? null : parley_team };
}

/** @param deps absent where ui-bff has no token of the bot */
export function makeFetchPress(deps: ChatxReaderDeps | undefined): Deps['fetchPress'] {
  if (!deps) return () => Promise.reject(noToken());
  const reader = createChatxReader({ ...deps, timeoutMs: 5_000, patienceMs: 5_000 });
  return (pressId) => reader.find(`/attachment/actions/${encodeURIComponent(pressId)}`, press);
}

const notYours = () => new AppError('FORBIDDEN', 'Somebody else pressed this button.');

const noToken = () =>
  new AppError('SERVICE_UNAVAILABLE', 'CHATX_INTEGRATION_BOT_ACCESS_TOKEN is not set at ui-bff.', {
    details: { dependency: 'chatx', reason: 'not_configured' },
  });
