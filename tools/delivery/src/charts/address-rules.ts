import type { JsonSchema, Service } from '../settings/read-settings.js';
import { serviceCharts } from './service-charts.js';

interface Call {
  readonly from: Service;
  readonly to: Service;
  /** Where `from` reads the address of `to`. */
  readonly setting: string;
  /** The port in the address that the charts give when nobody sets one. */
  readonly port: number;
}

const calls: readonly Call[] = [
  { from: 'ui-bff', to: 'dynamic-agents', setting: 'DYNAMIC_AGENTS_URL', port: 8100 },
  { from: 'ui-bff', to: 'rag-server', setting: 'RAG_SERVER_URL', port: 9446 },
  { from: 'dynamic-agents', to: 'rag-server', setting: 'RAG_SERVER_URL', port: 9446 },
  { from: 'ui-bff', to: 'chatx-bot', setting: 'CHATX_BOT_ADMIN_URL', port: 3002 },
  { from: 'chatx-bot', to: 'ui-bff', setting: 'UI_URL', port: 3000 },
];

function rule({ from, to, setting, port }: Call): JsonSchema {
  const calls = [not(absent(from)), ...([from, to].includes('chatx-bot') ? [withBot] : [])];
  return {
    if: { allOf: [{ anyOf: elsewhere(to, port) }, ...calls] },
    then: at(from, 'config', { required: [setting] }),
  };
}

/** Cases in which the address that follows from the release leads to nobody. */
function elsewhere(to: Service, port: number): JsonSchema[] {
  const { port: name } = serviceCharts[to];
  const other = { not: { enum: [0, port] } };
  const listens = at(to, 'config', { properties: { [name]: { not: { const: port } } }, required: [name] });
  const called = at(to, 'service', { properties: { port: other }, required: ['port'] });
  const isCalledSo = at(to, 'service', { properties: { port: { const: port } }, required: ['port'] });
  return [absent(to), called, { allOf: [listens, not(isCalledSo)] }];
}

const not = (schema: JsonSchema): JsonSchema => ({ not: schema });
const absent = (service: Service) => at(service, 'enabled', { const: false });

const at = (first: string, second: string, rest: JsonSchema): JsonSchema => ({
  properties: { [first]: { properties: { [second]: rest }, required: [second] } },
  required: [first],
});

const withBot = at('global', 'chatxBot', { properties: { enabled: { const: true } } });

/** Where a service is not installed, or has another port than its callers are told, they have to be told an address. */
export const addressRules: JsonSchema = { allOf: calls.map(rule) };
