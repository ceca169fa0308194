/** Settings of a docdb that runs on its own. */
export interface DocdbConfig {
  readonly port: number;
  /** Absent: in memory only. */
  readonly dataDir: string | undefined;
}

/**
 * Reads `DOCDB_PORT` (default 27117) and `DOCDB_DATA_DIR` (default: in memory).
 * Throws Error naming the variable that is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv): DocdbConfig {
  const text = env['DOCDB_PORT'] ?? '27117';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`docdb cannot start: DOCDB_PORT must be a port number, not '${text}'`);
  const dataDir = env['DOCDB_DATA_DIR'];
  return { port, dataDir: dataDir === '' ? undefined : dataDir };
}
