import type { GraphNode, GraphStore } from '../store/graph-store.js';
import { inTurn } from '../engine/write-queue.js';
import type { EntityStore, PendingEntity } from './entity.store.js';
import type { FollowTypes } from './follow-types.js';
import { standing, type Subtree, toSubtree } from './to-subtree.js';

/** Brings the graph to what docdb says of these roots; again and again the same. */
export type ProjectEntities = (rootIds: readonly string[]) => Promise<void>;

interface Deps {
  readonly entities: EntityStore;
  readonly data: GraphStore;
  readonly followTypes: FollowTypes;
  /** Gives nodes the edges of accepted relations, once the graph has them. */
  readonly linkNodes: (nodes: readonly GraphNode[], changedTypes: readonly string[]) => Promise<void>;
}

/** Roots that are written in one step. */
const stepSize = 200;
const limitMs = 60_000;

/**
 * One step at a time in this process. A record that changed between being read and being settled is read again, so the
 * last write of the graph is always one of what docdb said after it, other processes or not.
 */
export function makeProjectEntities({ entities, data, followTypes, linkNodes }: Deps): ProjectEntities {
  const turn = inTurn();
  const project = async (rootIds: readonly string[]) => {
    const records = await entities.ofRoots(rootIds);
    const subtrees = subtreesOf(records);
    const before = await data.typesOfRoots(rootIds, AbortSignal.timeout(limitMs));
    const put = subtrees.flatMap(({ nodes }) => nodes);
    await data.apply({ removeRoots: rootIds, put, link: subtrees.flatMap(({ edges }) => edges) });
    // Relations between types tell of what all readers of a datasource may read, and of nothing else.
    const forAll = put.filter(({ readersKey }) => readersKey === undefined);
    await linkNodes(forAll, [...new Set(before.map(({ type }) => type))]);
    await followTypes(before, await data.typesOfRoots(rootIds, AbortSignal.timeout(limitMs)));
    if (records.length > 0) await entities.settle(records);
    return (await entities.ofRoots(rootIds)).filter((record) => !isSettled(record, records));
  };
  return async (rootIds) => {
    for (let at = 0; at < rootIds.length; at += stepSize) {
      let step = rootIds.slice(at, at + stepSize);
      while (step.length > 0) {
        const changed = await turn(() => project(step));
        step = [...new Set(changed.map(({ rootId }) => rootId))];
      }
    }
  };
}

const subtreesOf = (records: readonly PendingEntity[]): Subtree[] =>
  [...Map.groupBy(records, ({ rootId }) => rootId).values()].flatMap((group) => {
    const record = standing(group);
    return record ? [toSubtree(record)] : [];
  });

const isSettled = (record: PendingEntity, read: readonly PendingEntity[]) =>
  read.some(({ change, documentId }) => change === record.change && documentId === record.documentId);
