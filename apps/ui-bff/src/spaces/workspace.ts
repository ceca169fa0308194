import { AppError, workspaceAlias } from '@parley/contracts';

/**
 * The namespace of all spaces, from configuration alone.
 * Throws AppError `CHATX_WORKSPACE_UNCONFIGURED` when none is configured.
 */
export function requireWorkspace(alias: string | undefined): string {
  if (alias === undefined) throw new AppError('CHATX_WORKSPACE_UNCONFIGURED', 'No chat workspace is configured.');
  return alias;
}

/** A workspace named in a path must be ours. Throws AppError `NOT_FOUND`, `CHATX_WORKSPACE_UNCONFIGURED`. */
export function requireOwnWorkspace(named: unknown, alias: string | undefined): string {
  const ours = requireWorkspace(alias);
  if (workspaceAlias.safeParse(named).data !== ours) throw new AppError('NOT_FOUND', 'This workspace does not exist.');
  return ours;
}
