import { agents } from './agents/agents.feature.js';
import { audit } from './audit/audit.feature.js';
import { chat } from './chat/chat.feature.js';
import { directRooms } from './direct-rooms/direct-rooms.feature.js';
import type { Feature } from './feature.js';
import { firstRun } from './first-run/first-run.feature.js';
import { gaps } from './gaps/gaps.feature.js';
import { graph } from './graph/graph.feature.js';
import { knowledge } from './knowledge/knowledge.feature.js';
import { models } from './models/models.feature.js';
import { questionSets } from './question-sets/question-sets.feature.js';
import { sessions } from './sessions/sessions.feature.js';
import { skills } from './skills/skills.feature.js';
import { spaces } from './spaces/spaces.feature.js';
import { teams } from './teams/teams.feature.js';
import { usage } from './usage/usage.feature.js';
import { useCases } from './use-cases/use-cases.feature.js';
import { why } from './why/why.feature.js';

/** Everything there is beside the frame, in the order of the navigation. */
export const features: readonly Feature[] = [
  chat,
  useCases,
  knowledge,
  graph,
  spaces,
  teams,
  agents,
  models,
  skills,
  gaps,
  questionSets,
  usage,
  audit,
  firstRun,
  directRooms,
  sessions,
  why,
];
