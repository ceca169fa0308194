import type { VerifyAccessToken } from '@parley/auth';
import { docdbOutage } from '@parley/docdb';
import { createServiceApp, detailErrorBody, type Logger, type Metrics, type Readiness } from '@parley/service';
import type { Express, Request } from 'express';
import { type ApiDeps, apiRoutes, type RagServices, upkeepRoutes } from './api-routes.js';
import { bounds } from './http/bounds.js';
import { entranceOf } from './http/entrance.js';
import { createGuards } from './http/guards.js';
import type { RagHealthDeps } from './http/health.routes.js';
import type { RagLimits } from './http/limits.js';
import { isLoopback } from './http/origin-guard.js';
import type { RoleRules } from './identity/caller-of-token.js';
import type { TrustedNetworkRules } from './identity/trusted-network.js';
import { partsBesideFirst } from './mcp/batches.js';
import { seededSearch } from './mcp/custom-tool.js';
import { mcpServer } from './mcp/mcp-server.js';
import { metadataUrl } from './mcp/resource-metadata.routes.js';
import { signInHint } from './mcp/sign-in-hint.js';
import { ontologyProxy } from './ontology/proxy/ontology-proxy.js';
import { reference } from './openapi.js';
import { version } from './version.js';

export interface AppSettings {
  readonly issuer: string;
  readonly roles: RoleRules;
  /** Rules that let callers in without a token because of their network; absent: none. */
  readonly trustedNetwork: TrustedNetworkRules | undefined;
  /** Address under which callers know this service; that on loopback when absent. */
  readonly publicUrl: string | undefined;
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  /** Set: the ontology agent runs there, and not here. */
  readonly ontologyAgentUrl: string | undefined;
  readonly vectorStore: string;
  /** A worker answers for its health alone. */
  readonly answersApi: boolean;
}

export interface AppDeps {
  readonly services: RagServices;
  /** Health names it. */
  readonly modelInUse: RagHealthDeps['modelInUse'];
  readonly settings: AppSettings;
  readonly verify: VerifyAccessToken;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly checkHealth: RagHealthDeps['checkHealth'];
  readonly stopping: AbortSignal;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limitRequests: RagLimits;
  readonly now: () => Date;
}

/** The app. Opens nothing. */
export function createApp(deps: AppDeps): Express {
  const { settings, log, metrics, limitRequests, verify } = deps;
  const { publicUrl, metricsToken, trustedProxies, ontologyAgentUrl, answersApi } = settings;
  const urlOf = (req: Request) => publicUrl ?? addressOf(req);
  const guards = createGuards({
    verify,
    roles: settings.roles,
    trusted: settings.trustedNetwork,
    metadataUrl: (req) => metadataUrl(urlOf(req), req),
    limitRequests,
  });
  const frame = {
    log,
    metrics,
    errorBody: detailErrorBody,
    trustedProxies,
    entrance: entranceOf(guards, publicUrl === undefined ? [] : [publicUrl]),
    operations: { metricsToken },
    behind: [docdbOutage],
  };
  const api = apiDeps(deps, urlOf);
  if (!answersApi) return createServiceApp({ ...frame, routes: upkeepRoutes(api.health) });
  const proxy = ontologyAgentUrl === undefined ? [] : [ontologyProxy({ url: ontologyAgentUrl, guards })];
  const before = [...proxy, signInHint(guards)];
  return createServiceApp({ ...frame, routes: apiRoutes(api), bounds, reference, before });
}

/** The request's own address, where that is of this machine: anybody may name another host. */
function addressOf(req: Request): string {
  const asked = `${req.protocol}://${req.get('host') ?? ''}`;
  return isLoopback(asked) ? asked : `http://127.0.0.1:${req.socket.localPort}`;
}

function apiDeps(deps: AppDeps, publicUrl: (req: Request) => string): ApiDeps {
  const { services, modelInUse, settings, checkReadiness, checkHealth, stopping, log, limitRequests, now } = deps;
  const { issuer, vectorStore } = settings;
  const { listTools, findTool } = services.mcp;
  const onError = (err: unknown) => log.error({ err }, 'tool call failed');
  return {
    services,
    health: {
      checkReadiness,
      checkHealth,
      stopping,
      hasGraph: services.graph !== undefined,
      searchLabels: seededSearch.searches.map(({ label }) => label),
      modelInUse,
      vectorStore,
      now,
    },
    metadata: { issuer, publicUrl, publicPath: pathOf(settings.publicUrl) },
    mcpEndpoint: {
      serverFor: (caller, gone) => mcpServer({ listTools, findTool, version, onError }, caller, gone),
      answers: 'json',
      countParts: limitRequests('default', partsBesideFirst),
      onError,
    },
  };
}

const pathOf = (address = 'http://127.0.0.1'): string => new URL(address).pathname.replace(/\/$/, '');
