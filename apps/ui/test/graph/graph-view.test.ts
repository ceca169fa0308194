import { describe, expect, it } from '@jest/globals';
import {
  type Entity,
  expandedBy,
  hiddenAfter,
  keyOfEntity,
  maxEntities,
  nameOfEntity,
  type Relation,
  relationsOf,
  startWith,
  typesOf,
  withoutTypes,
} from '../../src/graph/explore/graph-view.js';

const anEntity = (type: string, pk: string, over: Record<string, unknown> = {}): Entity => ({
  entity_type: type,
  all_properties: { _entity_pk: pk, ...over },
  primary_key_properties: ['id'],
});

const aRelation = (from: Entity, to: Entity): Relation => ({
  from_entity: { entity_type: from.entity_type, primary_key: String(from.all_properties['_entity_pk']) },
  to_entity: { entity_type: to.entity_type, primary_key: String(to.all_properties['_entity_pk']) },
  relation_name: 'OWNS',
  relation_pk: `${keyOfEntity(from)} ${keyOfEntity(to)}`,
  relation_properties: null,
});

const team = anEntity('Team', 'payments', { name: 'Payments' });
const service = anEntity('Service', 'ledger_|||_eu');

describe('a graph on show', () => {
  it('hides what was hidden, and shows what comes in later', () => {
    const hidden = hiddenAfter(new Set(), ['Team', 'Service'], ['Service']);
    const view = startWith([team, service, anEntity('Incident', 'outage')]);

    expect(withoutTypes(view, hidden).entities.map((one) => one.entity_type)).toEqual(['Service', 'Incident']);
    expect(hiddenAfter(hidden, ['Service', 'Incident'], ['Incident'])).toEqual(new Set(['Team', 'Service']));
    expect(hiddenAfter(hidden, ['Team', 'Service'], ['Team', 'Service'])).toEqual(new Set());
  });

  it('grows by what is around an entity, each thing once', () => {
    const around = { entity: team, entities: [team, service], relations: [aRelation(team, service)], truncated: false };
    const view = expandedBy(expandedBy(startWith([team]), around), around);
    expect([...view.entities.values()]).toEqual([team, service]);
    expect(relationsOf(view, keyOfEntity(service))).toHaveLength(1);
    expect(view.expanded.has(keyOfEntity(team))).toBe(true);
    expect(typesOf(view)).toEqual([
      { type: 'Service', count: 1 },
      { type: 'Team', count: 1 },
    ]);
  });

  it('hides a type together with its relations', () => {
    const around = { entity: team, entities: [service], relations: [aRelation(team, service)], truncated: false };
    const shown = withoutTypes(expandedBy(startWith([team]), around), new Set(['Service']));
    expect(shown).toEqual({ entities: [team], relations: [] });
  });

  it('is cut where there is no room, keeps what was there, and tells how much is missing', () => {
    const many = Array.from({ length: maxEntities + 20 }, (_, at) => anEntity('Service', `s${at}`));
    const relations = many.map((one) => aRelation(team, one));
    const view = expandedBy(startWith([team]), { entity: team, entities: many, relations, truncated: true });
    expect(view.entities.size).toBe(maxEntities);
    expect(view.entities.has(keyOfEntity(team))).toBe(true);
    expect(view.leftOut).toBe(21);
    expect(view.relations.size).toBe(maxEntities - 1);
    expect(view.isCutByServer).toBe(true);
  });

  it('names things by what names them, or by their key', () => {
    expect(nameOfEntity(team)).toBe('Payments');
    expect(nameOfEntity(service)).toBe('ledger / eu');
  });
});
