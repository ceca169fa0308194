import { spaceSubject } from '@parley/authz-client';
import type { Request } from 'express';

/** Carries the chat space that a question comes from, as `<workspace alias>--<room UUID>`. */
const spaceHeader = 'x-chatx-space';

/** The chat space that a request says it comes from, as authz knows it; `undefined` for what names none. */
export const spaceNamed = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  spaceSubject(String(headers[spaceHeader] ?? ''));
