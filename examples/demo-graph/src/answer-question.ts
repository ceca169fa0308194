import { z } from 'zod';
import { type GraphTools, openTools } from './ask-tools.js';
import { inArrows, queryAlong } from './follow-path.js';
import type { Person } from './open-world.js';

const touched = z.array(z.object({ Deployment: z.string(), Service: z.string(), Team: z.string() }));
const contact = z.object({ on_call: z.string(), channel: z.string() });

/** Asks as an agent does: how the types are related, which teams are on that path, how to reach them. */
export async function answerQuestion(
  person: Person,
  incident: string,
  print: (line: string) => void,
): Promise<string[]> {
  const tools = await openTools(person);
  try {
    const rows = await rowsFor(tools, incident, print);
    const owners = [...new Set(rows.map(({ Team }) => Team))].sort();
    print(`   Answer: ${owners.join(', ') || 'no team that you can see'}`);
    for (const team of owners) print(`   ${await howToReach(tools, team)}`);
    return owners;
  } finally {
    await tools.close();
  }
}

async function rowsFor(tools: GraphTools, incident: string, print: (line: string) => void) {
  const [path] = await tools.pathsBetween('Incident', 'Team');
  if (!path) throw new Error('Nothing leads from incidents to teams: the relations were not accepted.');
  print(`   graph_shortest_path_between_entity_types: ${inArrows('Incident', path)}`);
  const rows = touched.parse(await tools.query(queryAlong('Incident', incident, path)));
  print('   graph_raw_query_data along that path:');
  for (const { Deployment, Service, Team } of rows) print(`     ${Deployment} runs ${Service}, owned by ${Team}`);
  return rows;
}

async function howToReach(tools: GraphTools, team: string): Promise<string> {
  const { properties, documents } = await tools.details('Team', team);
  const { on_call: phone, channel } = contact.parse(properties);
  const sources = documents.map(({ document_id: id }) => id).join(', ');
  return `graph_fetch_data_entity_details: ${team} is at ${phone} and in ${channel} (from ${sources})`;
}
