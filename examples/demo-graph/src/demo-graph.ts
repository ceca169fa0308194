import type { Run } from '@parley/stack';
import { acceptRelations, type Decided } from './accept-relations.js';
import { answerQuestion } from './answer-question.js';
import { bringCatalogue } from './bring-catalogue.js';
import type { CatalogueKind } from './catalogue.js';
import { lookForRelations, proposedRelations, scoreOf } from './find-relations.js';
import { letTeamRead, signedIn } from './open-world.js';

/** The person of the demo: an administrator, whose team may read the catalogue. */
const administrator = { username: 'alice', team: 'platform' } as const;

/** The result of a walk through the graph. */
export interface GraphDemo {
  /** Most certain first. */
  readonly decided: readonly Decided[];
  /** Teams that own what the incident touched, sorted. */
  readonly owners: readonly string[];
}

/**
 * Ingests the catalogue, finds its relations, accepts those the agent suggests, and asks the tools which team
 * owns what an incident touched; prints a line for each step. A repeated run changes nothing.
 */
export async function demoGraph(
  run: Run,
  catalogue: readonly CatalogueKind[],
  print: (line: string) => void,
): Promise<GraphDemo> {
  const person = await signedIn(run, administrator.username);
  print(`1. Ingest ${catalogue.map(({ name, documents }) => `${documents.length} ${name}`).join(', ')}`);
  await letTeamRead(run, administrator.team);
  await bringCatalogue(person.client, catalogue);

  print('2. Look for relations between them');
  await lookForRelations(person.client);
  const types = catalogue.map(({ type }) => type);
  const relations = await proposedRelations(person.client, types);

  print('3. Accept what the agent suggests');
  const decided = await acceptRelations(person.client, relations);
  for (const one of decided) print(`   ${lineOf(one)}`);

  print('4. Ask the tools: which team owns what incident INC-2041 touched?');
  return { decided, owners: await answerQuestion(person, 'INC-2041', print) };
}

const lineOf = ({ relation, became, name }: Decided) =>
  `${scoreOf(relation).toFixed(2)}  ${relation.link}: ${became}${name === undefined ? '' : ` as ${name}`}`;
