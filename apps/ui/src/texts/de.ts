import type { Catalogue } from './fill.js';
import agents from './de/agents.json';
import api from './de/api.json';
import audit from './de/audit.json';
import budgets from './de/budgets.json';
import changes from './de/changes.json';
import chat from './de/chat.json';
import common from './de/common.json';
import directRooms from './de/direct-rooms.json';
import document from './de/document.json';
import firstRun from './de/first-run.json';
import gaps from './de/gaps.json';
import graph from './de/graph.json';
import kit from './de/kit.json';
import knowledge from './de/knowledge.json';
import legalHolds from './de/legal-holds.json';
import markdown from './de/markdown.json';
import models from './de/models.json';
import questionSets from './de/question-sets.json';
import reasons from './de/reasons.json';
import requests from './de/requests.json';
import sessions from './de/sessions.json';
import shell from './de/shell.json';
import skills from './de/skills.json';
import spaces from './de/spaces.json';
import teams from './de/teams.json';
import usage from './de/usage.json';
import useCases from './de/use-cases.json';
import why from './de/why.json';

/**
 * German, one file a feature, and what several say in `common.json`. One word has one sense: space Raum, source Quelle,
 * passage Textstelle, gap Lücke, question set Fragensatz, use case Anwendungsfall, grant Freigabe; agent, skill, team, job
 * and prompt stay.
 */
export const german: Catalogue = {
  ...agents,
  ...api,
  ...audit,
  ...budgets,
  ...changes,
  ...chat,
  ...common,
  ...directRooms,
  ...document,
  ...firstRun,
  ...gaps,
  ...graph,
  ...kit,
  ...knowledge,
  ...legalHolds,
  ...markdown,
  ...models,
  ...questionSets,
  ...reasons,
  ...requests,
  ...sessions,
  ...shell,
  ...skills,
  ...spaces,
  ...teams,
  ...usage,
  ...useCases,
  ...why,
};
