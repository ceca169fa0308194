import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { itLeaksNothing } from './permission-property.js';
import type { Graphs } from '../../src/graph/open-graph.js';
import { entityKey } from '../../src/graph/entities/entity-name.js';
import type { GraphNode, Relation, Scope } from '../../src/graph/store/graph-store.js';

jest.setTimeout(60_000);

const everything: Scope = { datasourceIds: 'all', now: 1_000 };
const only = (...datasourceIds: string[]): Scope => ({ datasourceIds, now: 1_000 });
const signal = () => AbortSignal.timeout(30_000);

const aNode = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  rootId: id,
  datasourceId: 'a',
  type: 'Service',
  primaryKey: id,
  additionalTypes: [],
  isPart: false,
  generation: '1',
  freshUntil: 0,
  properties: {},
  ...more,
});
const keys = (nodes: readonly GraphNode[]) => nodes.map(({ type, primaryKey }) => `${type} ${primaryKey}`);
const told = ({ from, name, to }: Relation) => `${from.primaryKey} ${name} ${to.primaryKey}`;

/** What every engine has to keep. `open` gives graphs with nothing in them. */
export function graphStoreContract(
  engine: string,
  open: () => Promise<{ graphs: Graphs; clear: () => Promise<void> }>,
) {
  describe(`a graph in ${engine}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    beforeEach(() => opened.clear());
    afterAll(() => opened.graphs.close());
    const data = () => opened.graphs.data;
    const put = (nodes: GraphNode[], links: [string, string, string][] = []) =>
      data().apply({
        removeRoots: [],
        put: nodes,
        link: links.map(([fromId, name, toId]) => ({ fromId, toId, name })),
      });
    const all = async (scope = everything) => data().page(scope, { offset: 0, limit: 100 }, signal());

    it('keeps a node as it was put, whatever its properties are called', async () => {
      const properties = {
        name: 'Käse',
        size: 3,
        ratio: 0.5,
        isUp: true,
        'spec.ports': [1, 2],
        'a`b \\u0060': 'x',
        list: ['p'],
      };
      const node = aNode('n', { properties, additionalTypes: ['Thing'], type: 'K8s Service', freshUntil: 2_000 });
      await put([node]);

      expect(await all()).toEqual([node]);
    });

    it('puts a node again in place of what it was', async () => {
      await put([aNode('n', { properties: { old: 1 } })]);
      await put([aNode('n', { properties: { new: 2 } })]);

      expect(await all()).toEqual([aNode('n', { properties: { new: 2 } })]);
    });

    it('removes what has a root, with its edges, and puts in one step', async () => {
      await put(
        [aNode('n'), aNode('part', { rootId: 'n' }), aNode('other')],
        [
          ['n', 'HAS', 'part'],
          ['other', 'USES', 'n'],
        ],
      );
      await data().apply({ removeRoots: ['n'], put: [aNode('n', { properties: { new: 1 } })], link: [] });

      expect(keys(await all())).toEqual(['Service n', 'Service other']);
      expect(await data().stats(everything, signal())).toEqual({ entities: 2, relations: 0 });
    });

    it('links twice what is one relation once', async () => {
      await put(
        [aNode('n'), aNode('m')],
        [
          ['n', 'USES', 'm'],
          ['n', 'USES', 'm'],
        ],
      );
      await put([], [['n', 'USES', 'm']]);

      expect(await data().stats(everything, signal())).toEqual({ entities: 2, relations: 1 });
    });

    it('takes writes that come at once, each of them once', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, at) => put([aNode(`n${at % 4}`, { properties: { at } })])));

      expect(keys(await all())).toEqual(['Service n0', 'Service n1', 'Service n2', 'Service n3']);
    });

    it('changes nothing when one of the statements fails', async () => {
      await put([aNode('n', { properties: { was: true } })]);
      const link = [{ fromId: 'n', toId: 'n', name: '` no name' }];
      await expect(data().apply({ removeRoots: ['n'], put: [aNode('x')], link })).rejects.toThrow();

      expect(await all()).toEqual([aNode('n', { properties: { was: true } })]);
    });

    it('shows an entity of several datasources once, as the newest of those that may be read', async () => {
      const of = (datasourceId: string, generation: string) =>
        aNode(`${datasourceId}-n`, { datasourceId, generation, primaryKey: 'n', properties: { told: datasourceId } });
      await put([of('a', '1'), of('b', '3'), of('c', '2')]);
      const name = { type: 'Service', primaryKey: 'n' };
      const toldBy = async (scope: Scope) =>
        (await data().find(scope, [name], signal())).map((n) => n.properties['told']);

      expect(await toldBy(everything)).toEqual(['b']);
      expect(await toldBy(only('a', 'c'))).toEqual(['c']);
      expect(await toldBy(only('d'))).toEqual([]);
      expect(await data().stats(everything, signal())).toEqual({ entities: 1, relations: 0 });
    });

    it('hides what is stale', async () => {
      await put([aNode('n', { freshUntil: 999 }), aNode('m', { freshUntil: 1_000 })], [['n', 'USES', 'm']]);

      expect(keys(await all())).toEqual(['Service m']);
      expect(await data().stats(everything, signal())).toEqual({ entities: 1, relations: 0 });
    });

    it('pages through entities in one order, by place and by offset, while others come and go', async () => {
      const ids = Array.from({ length: 25 }, (_, at) => `n${String(at).padStart(2, '0')}`);
      await put(ids.map((id, at) => aNode(id, { type: at % 2 ? 'B' : 'A' })));
      const first = await data().page(everything, { offset: 0, limit: 10 }, signal());
      await put([aNode('a-before', { type: 'A' })]);
      const rest = await data().page(everything, { offset: 0, limit: 100, after: first.at(-1)! }, signal());
      const [fifth] = await data().page(everything, { offset: 5, limit: 1, type: 'B' }, signal());

      expect([...first, ...rest].map(({ id }) => id).sort()).toEqual(ids);
      expect(keys([...first, ...rest])).toEqual([...keys([...first, ...rest])].sort());
      expect(fifth?.id).toBe('n11');
    });

    it('pages through relations in one order', async () => {
      const nodes = Array.from({ length: 6 }, (_, at) => aNode(`n${at}`));
      const links = nodes.flatMap((one) =>
        nodes.map((other): [string, string, string] => [one.id, other.id > one.id ? 'UP' : 'DOWN', other.id]),
      );
      await put(nodes, links);
      const seen: Relation[] = [];
      for (let more = true; more;) {
        const place = seen.at(-1) && { after: seen.at(-1)! };
        const page = await data().relationPage(everything, { offset: 0, limit: 7, ...place }, signal());
        seen.push(...page);
        more = page.length > 0;
      }
      const ups = await data().relationPage(everything, { offset: 0, limit: 100, name: 'UP' }, signal());

      expect(seen.map(told)).toEqual(links.map(([from, name, to]) => `${from} ${name} ${to}`).sort());
      expect(ups).toHaveLength(15);
    });

    it('keeps relations of the ontology apart from each other and from parts, and takes back what it is told', async () => {
      const edge = (name: string, relationId?: string) => ({
        fromId: 'n',
        toId: 'm',
        name,
        ...(relationId !== undefined && { relationId }),
      });
      const edges = [edge('OWNS', 'r1'), edge('OWNS', 'r2'), edge('HAS')];
      await data().apply({ removeRoots: [], put: [aNode('n'), aNode('m')], link: [...edges, edge('OWNS', 'r1')] });
      const seen = async () => {
        const relations = await data().relationPage(everything, { offset: 0, limit: 10 }, signal());
        return relations.map(({ name, relationId }) => `${name} ${relationId ?? ''}`);
      };
      const before = await seen();
      const [first, second] = await data().relationPage(everything, { offset: 0, limit: 2 }, signal());
      const rest = await data().relationPage(everything, { offset: 0, limit: 10, after: second! }, signal());
      const around = await data().expand(everything, [aNode('n')], { limit: 10 }, signal());
      await data().unlink([edge('OWNS', 'r2'), edge('OWNS', 'r3'), edge('GONE', 'r1')]);

      expect(before).toEqual(['HAS ', 'OWNS r1', 'OWNS r2']);
      expect([first?.name, rest.map(({ relationId }) => relationId)]).toEqual(['HAS', ['r2']]);
      expect(around.relations).toHaveLength(3);
      expect(await seen()).toEqual(['HAS ', 'OWNS r1']);
      expect(await data().edgesOf('all', signal())).toEqual([edge('OWNS', 'r1')]);
      expect(await data().edgesOf({ relationId: 'r1' }, signal())).toEqual([edge('OWNS', 'r1')]);
      expect(await data().edgesOf({ relationId: 'r1', fromType: 'Service' }, signal())).toEqual([edge('OWNS', 'r1')]);
      expect(await data().edgesOf({ relationId: 'r1', fromType: 'Other' }, signal())).toEqual([]);
      expect(await data().edgesOf({ relationId: 'r2' }, signal())).toEqual([]);
    });

    it('hands out a type in parts, of all datasources', async () => {
      const nodes = ['1', '2', '3', '4'].map((id) => aNode(id, { datasourceId: `d${id}` }));
      await put([...nodes, aNode('other', { type: 'Other' })]);
      const first = await data().nodesOf('Service', { after: '', limit: 3 }, signal());

      expect(first).toEqual(nodes.slice(0, 3));
      expect(await data().nodesOf('Service', { after: '3', limit: 3 }, signal())).toEqual(nodes.slice(3));
    });

    it('expands both ways, and says when it left something out', async () => {
      await put(
        [aNode('n'), aNode('m'), aNode('o'), aNode('secret', { datasourceId: 's' })],
        [
          ['n', 'USES', 'm'],
          ['o', 'USES', 'n'],
          ['n', 'USES', 'n'],
          ['m', 'USES', 'o'],
          ['n', 'USES', 'secret'],
        ],
      );
      const of = async (limit: number) => data().expand(only('a'), [aNode('n')], { limit }, signal());

      expect((await of(10)).relations.map(told)).toEqual(['n USES m', 'n USES n', 'o USES n']);
      expect(await of(3)).toMatchObject({ isCut: false });
      expect(await of(2)).toMatchObject({ isCut: true, relations: [{}, {}] });
    });

    it('passes over relations of a name before it counts', async () => {
      await put(
        [aNode('n'), aNode('m'), aNode('o')],
        [
          ['n', 'AAA', 'm'],
          ['n', 'AAA', 'o'],
          ['n', 'USES', 'm'],
        ],
      );
      const { relations, isCut } = await data().expand(
        everything,
        [aNode('n')],
        { limit: 1, without: 'AAA' },
        signal(),
      );

      expect([relations.map(told), isCut]).toEqual([['n USES m'], false]);
    });

    it('draws others every time, and every one in the end', async () => {
      await put(Array.from({ length: 20 }, (_, at) => aNode(`n${at}`)));
      const draws: string[] = [];
      for (let turn = 0; turn < 60; turn += 1) draws.push(...keys(await data().draw(everything, 3, signal())));

      expect(new Set(draws).size).toBe(20);
      expect(new Set(keys(await data().draw(everything, 100, signal()))).size).toBe(20);
    });

    it('tells types of what may be seen, sorted', async () => {
      await put([
        aNode('1', { type: 'B' }),
        aNode('2', { type: 'A' }),
        aNode('3', { type: 'B' }),
        aNode('4', { type: 'C', datasourceId: 's' }),
      ]);

      expect(await data().types(only('a'), 10, signal())).toEqual(['A', 'B']);
      expect(await data().types(everything, 2, signal())).toEqual(['A', 'B']);
    });

    it('forgets a datasource and nothing else', async () => {
      await put([aNode('n'), aNode('m', { datasourceId: 'ab' })], [['n', 'USES', 'm']]);
      await data().removeDatasource('a');

      expect(keys(await all())).toEqual(['Service m']);
    });

    itLeaksNothing(data, () => opened.clear(), 60);

    it('keeps the graph of types apart', async () => {
      const { ontology } = opened.graphs;
      await put([aNode('n')]);
      await ontology.apply({ removeRoots: [], put: [aNode('n', { type: 'Type' })], link: [] });
      await ontology.removeDatasource('a');

      expect(keys(await all())).toEqual([entityKey(aNode('n')).replace('\u001f', ' ')]);
      expect(await ontology.stats(everything, signal())).toEqual({ entities: 0, relations: 0 });
    });
  });
}
