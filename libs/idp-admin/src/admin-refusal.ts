import { AppError } from '@parley/contracts';
import { dependencyDown } from '@parley/service';

/** The admin REST refused a call. `message` names the call and the status; the answer's body, which may show secrets, is left out. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  constructor(
    call: string,
    readonly status: number,
    reason: string,
  ) {
    super(`idp answered ${call} with ${status}${reason && `: ${reason}`}`);
  }
}

/** For callers that can do nothing about a refusal: it becomes `SERVICE_UNAVAILABLE` naming idp. Other AppErrors stay. */
export function namingIdp(error: unknown): never {
  throw error instanceof AppError ? error : dependencyDown('idp', 'bad_answer', error);
}
