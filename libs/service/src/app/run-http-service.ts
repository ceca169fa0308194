import type { RequestListener } from 'node:http';
import type { DrainTimes } from '../lifecycle/drain.js';
import type { ListenOptions } from '../lifecycle/listen.js';
import { type Lifetime, runService } from '../lifecycle/run-service.js';
import { createLogger, type Logger, type logLevels } from '../log/logger.js';
import { startTelemetry } from '../telemetry/start-telemetry.js';
import { type ServeOptions, serveWhileOpening } from './serve-while-opening.js';

/** What every service's configuration says of its process. */
interface ProcessConfig {
  readonly port: number;
  readonly host: string;
  readonly logLevel: (typeof logLevels)[number];
  readonly telemetryEndpoint: string | undefined;
  readonly drain: DrainTimes;
}

interface HttpService extends Pick<ServeOptions, 'errorBody' | 'naming'> {
  readonly service: string;
  readonly config: ProcessConfig;
  /** Requests that take longer to come in than others. */
  readonly slow?: ListenOptions['slow'];
  /** Opens everything and resolves to the app: see `serveWhileOpening`. */
  readonly open: (lifetime: Lifetime & { readonly log: Logger }) => Promise<RequestListener>;
  /** Logged with the address. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The life of a service: traces, log, start in any order, answers until SIGTERM, and an end that cuts nobody's answer. */
export async function runHttpService({ service, config, slow, open, facts, ...serving }: HttpService): Promise<void> {
  const { port, host, logLevel, drain } = config;
  const log = createLogger({ service, level: logLevel });
  await runService({
    log,
    drain,
    start: async (lifetime) => {
      lifetime.closers.add('telemetry', await startTelemetry(service, config.telemetryEndpoint));
      const { url } = await serveWhileOpening({
        ...{ log, ...lifetime, ...serving },
        address: { port, host, ...(slow && { slow }) },
        open: (attempt) => open({ log, ...attempt }),
      });
      log.info({ url, ...facts }, 'listening');
    },
  });
}
