/** HEALTHCHECK of every image: exits with 0 when the process answers. Ports are those of the service's own settings. */
const port = process.env.PORT ?? process.env.CHATX_ADMIN_API_PORT;
const { ok } = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(4_000) });
process.exit(ok ? 0 : 1);
