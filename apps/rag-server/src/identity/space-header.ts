import { spaceObject } from '@parley/authz-client';
import { spaceUuid, workspaceAlias } from '@parley/contracts';
import type { Request } from 'express';

/** Carries the chat space that a question comes from, as `<workspace alias>--<room UUID>`. */
const spaceHeader = 'x-chatx-space';

const written = /^(.+)--([^-]+(?:-[^-]+){4})$/;

/**
 * The chat space that a request says it comes from, as authz knows it; `undefined` for what names none. A claim and no
 * more: whether the space may add to what is read is for authz to say.
 */
export function spaceNamed({ headers }: Pick<Request, 'headers'>): string | undefined {
  const [, alias, uuid] = written.exec(String(headers[spaceHeader] ?? '')) ?? [];
  const [workspace, room] = [workspaceAlias.safeParse(alias), spaceUuid.safeParse(uuid)];
  return workspace.success && room.success ? spaceObject(workspace.data, room.data) : undefined;
}
