import type { Service } from '../settings/read-settings.js';

/** What the chart of a service has beyond what all have. */
export interface ServiceChart {
  /** Setting that names the port. */
  readonly port: string;
  readonly hasIngress: boolean;
  /** Whether any number of replicas, changing by load, does the work. */
  readonly isScaled: boolean;
  /** Whether it may keep its index in a volume of its own, and work in a second deployment. */
  readonly keepsIndex: boolean;
  /** Whether a job beside it installs the authorization model. */
  readonly migrates: boolean;
}

export const serviceCharts: Readonly<Record<Service, ServiceChart>> = {
  'ui-bff': { port: 'PORT', hasIngress: true, isScaled: true, keepsIndex: false, migrates: true },
  'chatx-bot': {
    port: 'CHATX_ADMIN_API_PORT',
    hasIngress: false,
    isScaled: false,
    keepsIndex: false,
    migrates: false,
  },
  'rag-server': { port: 'PORT', hasIngress: true, isScaled: true, keepsIndex: true, migrates: false },
  'dynamic-agents': { port: 'PORT', hasIngress: false, isScaled: true, keepsIndex: false, migrates: false },
};

/** Settings that mean the same wherever they occur, so that `global.config` can give them once. */
export const sharedSettings: readonly string[] = [
  'LOG_LEVEL',
  'DOCDB_DATABASE',
  'IDP_URL',
  'IDP_REALM',
  'OIDC_ISSUER',
  'AUTHZ_HTTP',
  'AUTHZ_STORE_NAME',
  'CHATX_WORKSPACE_ALIAS',
  'CHATX_WORKSPACE_ID',
  'CHATX_API_URL',
  'TRUSTED_PROXIES',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];
