/**
 * Preloaded into a service by the kill walk: ends the process, as `kill -9` would, just before or just after one write.
 *
 * The file that DIE_AT_FILE names says where: nothing, or `before|after STEP`. A step is `<collection>.<operation>` of
 * the driver, `replace:passages` of the index, or one that tells what is written: `add:<kind>`, `claim:<kind>` and
 * `settle:<kind>` of tasks, `let-in:tasks` of those that were staged, `tell:entities` and `settle:entities`, `job:<status>`, and `erase|clean:<what>` for all of a datasource or what is stale of it.
 * `fill:…` and `switch:…` are of another index beside the live one. `show:ontology` is the moment from which readers see a new version of it. A
 * claim is known by its answer, so it can only be died after.
 */
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { MergeInsertBuilder, connect } from '@lancedb/lancedb';
import mongoose from 'mongoose';

const armed = () => readFileSync(process.env.DIE_AT_FILE, 'utf8').split(' ');

const die = () => {
  // A process that ends by itself keeps what it has compiled for the next one.
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

function watch(owner, name, stepsOf) {
  const original = owner[name];
  owner[name] = async function (...args) {
    const [when, step] = armed();
    if (when === 'before' && stepsOf(this, args).includes(step)) return die();
    const answer = await original.apply(this, args);
    return when === 'after' && stepsOf(this, args, answer).includes(step) ? die() : answer;
  };
}

const kindOfTask = new Map();

function documentSteps(operation, [filter]) {
  if (operation !== 'deleteMany' || !filter.datasourceId) return [];
  return [filter.freshUntil ? 'clean:documents' : 'erase:documents'];
}

function jobSteps(operation, [, update]) {
  return operation === 'findOneAndUpdate' && update.$set?.status ? [`job:${update.$set.status}`] : [];
}

function taskSteps(operation, [first], answer) {
  if (operation === 'deleteMany') return first.datasource_id ? ['erase:tasks'] : [];
  // A sweep writes to tasks in the same way every other second.
  if (operation === 'updateMany') return first.state === 'staged' ? ['let-in:tasks'] : [];
  if (operation === 'findOneAndUpdate') {
    const task = answer?.value ?? answer;
    if (task?.kind) kindOfTask.set(task._id, task.kind);
    return task?.kind ? [`claim:${task.kind}`] : [];
  }
  // The driver's insertMany is a bulkWrite as well: that is a batch being staged.
  const { filter, update } = (operation === 'bulkWrite' && first[0].updateOne) || {};
  if (!update) return [];
  return update.$setOnInsert ? [`add:${update.$setOnInsert.kind}`] : [`settle:${kindOfTask.get(filter._id)}`];
}

/** Entities are told of, and settled once the graph has followed. */
function entitySteps(operation, [operations]) {
  if (operation !== 'bulkWrite') return [];
  return [operations[0].updateOne?.update.$set.isPending ? 'tell:entities' : 'settle:entities'];
}

/** Another index beside the live one: how far it is, that it is ready, and the two steps that put it in use. */
function indexSteps(operation, [, update]) {
  if (operation !== 'updateOne' || !update.$set) return [];
  const { progress, state, index_id: live, closed_until: closed } = update.$set;
  if (state === 'ready' && progress) return ['fill:ready'];
  if (progress) return ['fill:progress'];
  if (live) return ['switch:live'];
  return closed ? ['switch:close'] : [];
}

const showSteps = (operation, [, update]) => (update?.$set?.version ? ['show:ontology'] : []);

const stepsIn = {
  rag_documents: documentSteps,
  rag_entities: entitySteps,
  rag_index: indexSteps,
  rag_jobs: jobSteps,
  rag_tasks: taskSteps,
  rag_ontology_state: showSteps,
};
const writes = [
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'replaceOne',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
];
for (const name of writes) {
  watch(mongoose.mongo.Collection.prototype, name, ({ collectionName }, args, answer) => [
    `${collectionName}.${name}`,
    ...(stepsIn[collectionName]?.(name, args, answer) ?? []),
  ]);
}
watch(MergeInsertBuilder.prototype, 'execute', () => ['replace:passages']);
const aTable = await (await connect('memory://die-at')).createTable('rows', [{ id: 1 }]);
watch(Object.getPrototypeOf(aTable), 'add', () => ['replace:passages']);
watch(Object.getPrototypeOf(aTable), 'delete', (_table, [where]) => {
  if (where.startsWith('document_key')) return ['replace:passages'];
  return [where.includes('fresh_until') ? 'clean:passages' : 'erase:passages'];
});
