import type { Change } from '../converge.js';
import type { RealmReader } from './realm-reader.js';
import type { Mapper } from './representations.js';
import { planMapper } from './scopes.steps.js';

const audienceMapper = 'oidc-audience-mapper';

export const mapperFor = (audience: string) => ({
  name: `aud-${audience}`,
  protocolMapper: audienceMapper,
  config: {
    'included.client.audience': audience,
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'introspection.token.claim': 'true',
  },
});

interface MapperOwner {
  /** A client or a client scope, at its path. */
  readonly at: string;
  readonly there: { readonly protocolMappers: readonly Mapper[] };
  /** What its mappers name: these, and nobody else. */
  readonly audiences: readonly string[];
}

export function planAudienceMappers(
  { api }: RealmReader,
  owner: string,
  { at, there, audiences }: MapperOwner,
): Change[] {
  const wanted = audiences.map(mapperFor);
  const names = new Set(wanted.map(({ name }) => name));
  const extra = there.protocolMappers.filter(
    ({ name, protocolMapper }) => protocolMapper === audienceMapper && !names.has(name),
  );
  return [
    ...wanted.flatMap((one) => planMapper(owner, { wanted: one, there, at, api })),
    ...extra.map(({ id, name }) => ({
      what: `${owner}: mapper ${name} adds an unneeded audience`,
      apply: () => api.send('DELETE', `${at}/protocol-mappers/models/${id}`),
    })),
  ];
}
