import { createConnection } from 'mongoose';
import { demo } from '../demo.js';
import { demoAgent, demoPeople, demoTeams } from './demo-people.js';

/** Teams and the agent, as the services read them. Upserts: what an administrator changed since stays changed. */
export async function seedRecords(docdbUri: string): Promise<void> {
  const connection = await createConnection(docdbUri, { dbName: demo.database, autoCreate: false }).asPromise();
  const now = new Date();
  try {
    for (const team of demoTeams) {
      const members = demoPeople.filter((person) => person.team === team.slug).map(({ email }) => ({ user_id: email }));
      await connection
        .collection<{ _id: string }>('teams')
        .updateOne({ slug: team.slug }, { $setOnInsert: { ...team, members, created_at: now } }, { upsert: true });
    }
    await connection
      .collection<{ _id: string }>('dynamic_agents')
      .updateOne({ _id: demoAgent.id }, { $setOnInsert: agentRecord(now) }, { upsert: true });
  } finally {
    await connection.close();
  }
}

const agentRecord = (now: Date) => ({
  name: demoAgent.name,
  description: "Answers questions about Parley from this repository's documents.",
  system_prompt:
    'Answer from the documents that the search tool returns, and name them. If they do not contain the answer, say so.',
  model: { id: 'default', provider: 'openai' },
  allowed_tools: {},
  visibility: 'team',
  owner_team_slug: demoTeams[0].slug,
  shared_with_teams: [demoTeams[1].slug],
  enabled: true,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});
