import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8180).describe('Port on 127.0.0.1; 0 takes any free one'),
  IDP_DATA_DIR: z.string().min(1).optional().describe('Folder that keeps the realm; absent means memory only'),
  UI_BFF_URL: z.url().default('http://127.0.0.1:3000').describe('Where the demo realm sends people back to'),
});

/** What the stand-alone process is told. Throws with every broken setting named. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const { success, data, error } = environment.safeParse(env);
  if (!success) throw new Error(`devstack-idp cannot start:\n${z.prettifyError(error)}`);
  return { port: data.PORT, dataDir: data.IDP_DATA_DIR, uiBffUrl: data.UI_BFF_URL };
}

/** A stand-in with demo passwords has no place in production, whoever starts it. */
export function refuseProduction(env: NodeJS.ProcessEnv = process.env): void {
  if (env['NODE_ENV'] === 'production') {
    throw new Error('devstack-idp is a development stand-in and refuses NODE_ENV=production');
  }
}
