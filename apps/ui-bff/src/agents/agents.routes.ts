import {
  agentChange,
  agentDraft,
  confirmToolsRequest,
  pageQuery,
  toPage,
  type AgentConfigView,
  type AgentToolsBody,
} from '@parley/contracts';
import { jsonBody, onceClosed, parse } from '@parley/service';
import { Router, type Response } from 'express';
import type { Guards } from '../http/guards.js';
import { etagOf, sameAsSeen } from '../http/etag.js';
import { actorOf } from '../http/identify.js';
import { pathParam } from '../http/path-param.js';
import type { AgentConfig } from './agent.store.js';
import type { ConfirmAgentTools, ListAgentTools } from './agent-tools.js';
import type { ChangeAgent, RemoveAgent } from './change-agent.js';
import type { CreateAgent } from './create-agent.js';
import type { ListAgentConfigs, ListUsableAgents, ReadAgentConfig } from './read-agents.js';

export interface AgentDeps {
  guards: Pick<Guards, 'signedIn' | 'signedInOrOnBehalf'>;
  listUsableAgents: ListUsableAgents;
  listAgentConfigs: ListAgentConfigs;
  readAgentConfig: ReadAgentConfig;
  createAgent: CreateAgent;
  changeAgent: ChangeAgent;
  removeAgent: RemoveAgent;
  listAgentTools: ListAgentTools;
  confirmAgentTools: ConfirmAgentTools;
}

/** A prompt of 32,000 characters and everything else at its bounds, every character escaped. */
const agentBody = jsonBody({ limitBytes: 512 * 1024 });

/** Agents as their users see them, and as their managers do. */
export function agentRoutes({ guards, ...operations }: AgentDeps): Router {
  const {
    listUsableAgents,
    listAgentConfigs,
    readAgentConfig,
    createAgent,
    changeAgent,
    removeAgent,
    listAgentTools,
    confirmAgentTools,
  } = operations;
  const router = Router();
  router.get('/available', guards.signedInOrOnBehalf, async (req, res) => {
    res.json({ success: true, data: await listUsableAgents(actorOf(req)) });
  });
  router.get('/configs', guards.signedIn, async (req, res) => {
    const page = parse(pageQuery, req.query);
    const { items, total } = await listAgentConfigs(actorOf(req), page);
    res.json(toPage(items.map(toView), total, page));
  });
  router.post('/configs', guards.signedIn, agentBody, async (req, res) => {
    const made = await createAgent(actorOf(req), parse(agentDraft, req.body));
    sendConfig(res.status(201), made);
  });
  router.get('/configs/:id', guards.signedIn, async (req, res) => {
    sendConfig(res, await readAgentConfig(actorOf(req), pathParam(req, 'id')));
  });
  router.put('/configs/:id', guards.signedIn, agentBody, async (req, res) => {
    const change = parse(agentChange, req.body);
    sendConfig(
      res,
      await changeAgent(actorOf(req), pathParam(req, 'id'), change, sameAsSeen(req.get('if-match'), toView)),
    );
  });
  router.delete('/configs/:id', guards.signedIn, async (req, res) => {
    await removeAgent(actorOf(req), pathParam(req, 'id'), sameAsSeen(req.get('if-match'), toView));
    res.json({ success: true, message: 'Agent deleted.' });
  });
  router.get('/configs/:id/tools', guards.signedIn, async (req, res) => {
    sendTools(res, await listAgentTools(actorOf(req), pathParam(req, 'id'), goneSignal(res)));
  });
  router.post('/configs/:id/tools/confirm', guards.signedIn, agentBody, async (req, res) => {
    const { tools } = parse(confirmToolsRequest, req.body);
    sendTools(res, await confirmAgentTools(actorOf(req), pathParam(req, 'id'), tools, goneSignal(res)));
  });
  return router;
}

function sendTools(res: Response, data: AgentToolsBody['data']): void {
  res.json({ success: true, data } satisfies AgentToolsBody);
}

/** Aborted when the client leaves before it was answered. */
function goneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  onceClosed(res, () => gone.abort(new Error('the client left')));
  return gone.signal;
}

function sendConfig(res: Response, config: AgentConfig): void {
  const data = toView(config);
  res.setHeader('ETag', etagOf(data));
  res.json({ success: true, data });
}

const toView = (config: AgentConfig): AgentConfigView => {
  const {
    _id: id,
    owner_subject,
    owner_name,
    owner_team_slug,
    datasource_ids,
    model,
    created_at,
    updated_at,
    ...rest
  } = config;
  const { confirmed_tools: _, ...fields } = rest;
  return {
    ...fields,
    id,
    model: model ?? null,
    ...(owner_team_slug && { owner_team_slug }),
    ...(owner_name && { owner_name }),
    ...(datasource_ids && { datasource_ids }),
    owner_id: owner_subject ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
};
