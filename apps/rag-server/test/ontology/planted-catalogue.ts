import type { GraphNode } from '../../src/graph/store/graph-store.js';
import type { GraphValue } from '../../src/graph/engine/graph-engine.js';

/** Numbers that look random and are the same in every run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface EntityDraft {
  readonly type: string;
  readonly keys: readonly (readonly string[])[];
  readonly properties: Record<string, GraphValue>;
}

/** An entity as it stands in the graph. */
export function aNode({ type, keys, properties }: EntityDraft, datasourceId = 'files:catalogue'): GraphNode {
  const [primary = [], ...additional] = keys;
  const primaryKey = primary.map((name) => JSON.stringify(properties[name]).replaceAll('"', '')).join('_|||_');
  const id = `${datasourceId} ${type} ${primaryKey}`;
  return {
    id,
    rootId: id,
    datasourceId,
    type,
    primaryKey,
    additionalTypes: [],
    isPart: false,
    generation: '1',
    freshUntil: 0,
    properties: {
      ...properties,
      _document_id: id,
      _primary_key_properties: primary,
      _additional_key_properties: additional.map((names) => JSON.stringify(names)),
    },
  };
}

/** `A.property > B.key`, as `linkOf` in the test writes it. */
type Link = string;

interface Kind {
  readonly type: string;
  readonly keys: readonly (readonly string[])[];
  readonly count: number;
  readonly make: (at: number, pick: (below: number) => number) => Record<string, GraphValue>;
}

const syllables = ['ka', 'lo', 'mi', 'ren', 'tus', 'vel', 'zor', 'pim', 'dra', 'fen', 'gul', 'hex'];
/** A word of its own for each number; `salt` makes another vocabulary. */
const word = (at: number, salt: string) =>
  `${salt}${syllables[at % 12]!}${syllables[Math.floor(at / 12) % 12]!}${String.fromCharCode(97 + (at % 26))}`;
const team = (at: number) => word(at, 'sq');
const service = (at: number) => `svc-${word(at, 'n')}`;
const person = (at: number) => `${word(at, 'u')}@example.org`;
const cluster = (at: number) => word(at, 'cl');
const repository = (at: number) => `${word(at, 'org')}/${word(at, 're')}`;
const vendor = (at: number) => word(at, 'vd');
const alarm = (at: number) => `AL-${word(at, 'm').toUpperCase()}`;
/** One in eight leads nowhere, as data is. */
const mostly = (value: string | number, pick: (below: number) => number, gone: string | number = 'unknown-thing') =>
  pick(8) === 0 ? gone : value;

const kinds: readonly Kind[] = [
  {
    type: 'Team',
    keys: [['name'], ['costCentre']],
    count: 24,
    make: (at) => ({ name: team(at), costCentre: `cc-${at % 3}`, channel: `#team-${team(at)}` }),
  },
  {
    type: 'Guild',
    keys: [['name']],
    count: 30,
    make: (at, pick) => ({
      name: at < 12 ? team(at) : word(at, 'gd'),
      motto: `We keep ${service(at)} and ${service(at + 3)} well, whatever happens around ${word(at, 'q')} and others`,
      lead: person(pick(60)),
    }),
  },
  {
    type: 'Person',
    keys: [['email'], ['badge']],
    count: 60,
    make: (at, pick) => ({
      email: person(at),
      badge: at + 1,
      team: mostly(team(pick(24)), pick),
      manager: mostly(person(pick(60)), pick),
      floor: 1 + pick(5),
    }),
  },
  {
    type: 'Service',
    keys: [['name']],
    count: 80,
    make: (at, pick) => ({
      name: service(at),
      ownerTeam: mostly(team(pick(24)), pick),
      contact: mostly(person(pick(60)), pick),
      dependsOn: [service(pick(80)), service(pick(80))],
      tier: 1 + pick(3),
      replicas: 1 + pick(9),
      repo: `https://git.example.org/${repository(pick(40))}`,
      alias: at % 3 === 0 ? team(pick(24)) : word(at, 'al'),
    }),
  },
  {
    type: 'Deployment',
    keys: [['id']],
    count: 150,
    make: (at, pick) => ({
      id: `d-${word(at, 'x')}-${at}`,
      service: mostly(service(pick(80)), pick),
      'spec.cluster': mostly(cluster(pick(10)), pick),
      image: `registry.example.org/${service(pick(80))}:1.${pick(9)}`,
      namespace: `ns-${pick(6)}`,
      queue: `q-${pick(12)}`,
      retries: 1 + pick(5),
      stage: pick(3) === 0 ? cluster(pick(10)) : word(pick(50), 'st'),
    }),
  },
  {
    type: 'Cluster',
    keys: [['name'], ['number']],
    count: 10,
    make: (at, pick) => ({
      name: cluster(at),
      number: at + 1,
      region: mostly(word(pick(6), 'rg'), pick),
      costCode: `cc-${pick(3)}`,
    }),
  },
  { type: 'Region', keys: [['code']], count: 6, make: (at) => ({ code: word(at, 'rg') }) },
  {
    type: 'Incident',
    keys: [['number']],
    count: 120,
    make: (at, pick) => ({
      number: 9_000 + at,
      affected: [service(pick(80)), service(pick(80)), service(pick(80))],
      commander: mostly(person(pick(60)), pick),
      alarm: mostly(alarm(pick(30)), pick),
      customer_id: mostly(pick(200) + 1, pick, 9_999),
      severity: 1 + pick(4),
      summary: `While ${word(at, 'w')} was slow ${service(pick(80))} said ${word(at, 'p')}`,
      vendorText: pick(3) === 0 ? vendor(pick(15)) : word(pick(90), 'fr'),
    }),
  },
  {
    type: 'Alarm',
    keys: [['key']],
    count: 30,
    make: (at, pick) => ({
      key: alarm(at),
      service: mostly(service(pick(80)), pick),
      threshold: 1 + pick(9),
      channel: pick(3) === 0 ? service(pick(80)) : word(pick(60), 'ch'),
    }),
  },
  {
    type: 'Customer',
    keys: [['id']],
    count: 200,
    make: (at, pick) => ({
      id: at + 1,
      accountManager: mostly(person(pick(60)), pick),
      vendor: mostly(vendor(pick(15)), pick),
      size: 1 + pick(50),
    }),
  },
  {
    type: 'Supplier',
    keys: [['id']],
    count: 200,
    make: (at, pick) => ({
      id: at + 1,
      label: pick(3) === 0 ? vendor(pick(15)) : word(pick(90), 'sp'),
      weight: 1 + pick(50),
    }),
  },
  { type: 'Vendor', keys: [['name']], count: 15, make: (at) => ({ name: vendor(at) }) },
  {
    type: 'Repository',
    keys: [['path']],
    count: 40,
    make: (at, pick) => ({
      path: repository(at),
      maintainers: [person(pick(60)), person(pick(60))],
      stars: 1 + pick(200),
    }),
  },
  {
    type: 'Queue',
    keys: [['namespace', 'name']],
    count: 72,
    make: (at) => ({ namespace: `ns-${Math.floor(at / 12)}`, name: `q-${at % 12}` }),
  },
  {
    type: 'Consumer',
    keys: [['id']],
    count: 90,
    make: (at, pick) => ({
      id: `c-${word(at, 'k')}-${at}`,
      queueNamespace: `ns-${pick(6)}`,
      queueName: mostly(`q-${pick(12)}`, pick),
      namespace: `ns-${pick(6)}`,
      subject: `q-${20 + pick(12)}`,
    }),
  },
  {
    type: 'Runbook',
    keys: [['title']],
    count: 50,
    make: (at, pick) => ({
      title: at < 20 ? service(at) : word(at, 'rb'),
      about: mostly(service(pick(80)), pick),
      reviewer: mostly(person(pick(60)), pick),
      pages: 1 + pick(40),
    }),
  },
];

/** What is really there. */
export const planted: readonly Link[] = [
  'Person.team > Team.name',
  'Person.manager > Person.email',
  'Service.ownerTeam > Team.name',
  'Service.contact > Person.email',
  'Service.dependsOn > Service.name',
  'Service.repo > Repository.path',
  'Deployment.service > Service.name',
  'Deployment.spec.cluster > Cluster.name',
  'Deployment.image > Service.name',
  'Deployment.namespace+queue > Queue.namespace+name',
  'Cluster.region > Region.code',
  'Incident.affected > Service.name',
  'Incident.commander > Person.email',
  'Incident.alarm > Alarm.key',
  'Incident.customer_id > Customer.id',
  'Alarm.service > Service.name',
  'Customer.vendor > Vendor.name',
  'Customer.accountManager > Person.email',
  'Consumer.queueNamespace+queueName > Queue.namespace+name',
  'Runbook.about > Service.name',
  'Runbook.reviewer > Person.email',
  'Repository.maintainers > Person.email',
  'Guild.lead > Person.email',
];

/** What only looks like a relation: values coincide, or some of them do. */
export const nearMisses: readonly Link[] = [
  'Person.floor > Cluster.number',
  'Service.tier > Cluster.number',
  'Service.replicas > Cluster.number',
  'Deployment.retries > Person.badge',
  'Incident.severity > Person.badge',
  'Incident.customer_id > Supplier.id',
  'Alarm.threshold > Customer.id',
  'Customer.size > Person.badge',
  'Supplier.weight > Customer.id',
  'Repository.stars > Supplier.id',
  'Runbook.pages > Person.badge',
  'Cluster.costCode > Team.costCentre',
  'Person.team > Guild.name',
  'Service.ownerTeam > Guild.name',
  'Service.alias > Team.name',
  'Deployment.stage > Cluster.name',
  'Incident.vendorText > Vendor.name',
  'Alarm.channel > Service.name',
  'Supplier.label > Vendor.name',
  'Runbook.title > Service.name',
  'Guild.motto > Service.name',
  'Incident.summary > Service.name',
  'Guild.name > Team.name',
  'Team.channel > Team.name',
  'Consumer.namespace+subject > Queue.namespace+name',
];

export function plantedCatalogue(): GraphNode[] {
  const pick = numbers(7);
  return kinds.flatMap(({ type, keys, count, make }) =>
    Array.from({ length: count }, (_, at) => aNode({ type, keys, properties: make(at, pick) })),
  );
}
