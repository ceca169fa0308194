import type { MachineTokens } from '@parley/auth';
import { dependencyCaller, dependencyDown } from '@parley/service';
import type { SpaceKey } from './space.store.js';

/** Tells the bot to forget what it knows of one space. @throws AppError `SERVICE_UNAVAILABLE` naming chatx-bot */
export type ReloadSpace = (space: SpaceKey) => Promise<void>;

/** @param url base address of the bot's admin API */
export function makeReloadSpace({ url, machineTokens }: { url: string; machineTokens: MachineTokens }): ReloadSpace {
  const call = dependencyCaller({ name: 'chatx-bot' });
  const reload = async ({ workspaceId, spaceId }: SpaceKey, token: string) => {
    const res = await call(`${url}/admin/chatx/routes/reload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workspace_id: workspaceId, space_id: spaceId }),
    });
    await res.body?.cancel();
    if (!res.ok) throw dependencyDown('chatx-bot', 'bad_answer', { status: res.status });
  };
  const isRefused = (error: unknown) => (error as { cause?: { status?: number } }).cause?.status === 401;
  return (space) => machineTokens.use(undefined, (token) => reload(space, token), isRefused);
}
