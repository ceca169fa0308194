import { type ExchangeForAudience, ExchangeMismatch, IdpRefusal } from '@parley/auth';
import { AppError } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { ToolCaller } from './tool-rights.js';
import type { ToolServer } from './tool-server.js';

/** The bearer for a server; `undefined` for one that gets none. Throws AppError when the idp gives no such token. */
export type CredentialFor = (server: ToolServer, caller: ToolCaller) => Promise<string | undefined>;

interface Deps {
  /** Absent where no server wants an exchanged token. */
  readonly exchange: ExchangeForAudience | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/** A server never gets a token that another service accepts (MCP security best practices, "Token Passthrough"). */
export function makeCredentialFor({ exchange, log }: Deps): CredentialFor {
  return async ({ id, credential }, caller) => {
    if (credential === 'caller') return caller.raw;
    if (credential === 'none') return undefined;
    if (!exchange) throw new Error('a tool server needs an exchanged token, but no client is configured to get one');
    return exchange(caller, credential).catch((error: unknown) => {
      if (!(error instanceof IdpRefusal) && !(error instanceof ExchangeMismatch)) throw error;
      log.warn({ err: error, server: id }, 'the idp refused a token for a tool server');
      throw new AppError('FORBIDDEN', `The identity provider refused a token for tool server ${id}.`, { cause: error });
    });
  };
}
