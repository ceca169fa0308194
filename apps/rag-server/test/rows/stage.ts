import {
  type AuthzClient,
  createAuthzClient,
  datasourceObject,
  everyone,
  installModel,
  serviceAccountSubject,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type DocumentList, type IndexGeneration, indexGenerationList } from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { anEntity } from '../graph/an-entity.js';
import { aPage, type LocalSite, startSite } from '../crawl/start-site.js';
import {
  aDatasource,
  aDocument,
  finishedJob,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
  until,
} from '../start-rag-server.js';
import { type StandInWiki, startWiki } from '../wiki/start-wiki.js';

/** A service with a little of everything in it, for requests that are about something. */
export interface Stage {
  readonly rag: RunningRag;
  readonly authz: RunningAuthz;
  readonly admin: Requests;
  /** The id of the chunk that `stageDatasource` has. */
  readonly chunk: string;
  /** A text that was in no request before. */
  readonly fresh: () => string;
  /** One that everybody reads and the ingestor manages. */
  readonly newDatasource: (id: string) => Promise<string>;
  /** Lets somebody manage a datasource, the ingestor unless another is named. */
  readonly manage: (object: string, who?: string) => Promise<unknown>;
  readonly newJob: () => Promise<string>;
  /** A job that is over and has a document that failed. */
  readonly failedJob: () => Promise<string>;
  readonly newTool: () => Promise<string>;
  /** A wiki that is set up, and what it is set up with. */
  readonly aWiki: () => { url: string; [field: string]: unknown };
  readonly newWiki: () => Promise<{ id: string; body: object }>;
  /** Addresses that are datasources of nobody yet, and datasources that were read from some. */
  readonly webAddress: () => string;
  readonly wikiAddress: () => string;
  readonly issuesAddress: () => string;
  readonly webSource: () => Promise<string>;
  readonly gitSource: () => Promise<string>;
  readonly s3Source: () => Promise<string>;
  readonly wikiSource: () => Promise<string>;
  readonly issuesSource: () => Promise<string>;
  /** What there is of everything, to compare. */
  readonly stored: () => Promise<unknown>;
  /** Resolves when nothing is being worked on. */
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The datasource that has a document from the start. */
export const stageDatasource = 'files:stage';

/** A dependency that a test has ended may be closed once more. */
const closedOnce = (close: () => Promise<void>) => {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
};

export async function setStage(environment: Record<string, string> = {}): Promise<Stage> {
  const [site, wiki, startedAuthz] = await Promise.all([startSite(), startWiki(), startAuthz({ port: 0 })]);
  const authz = { ...startedAuthz, close: closedOnce(() => startedAuthz.close()) };
  const connection = { url: authz.url, storeName: 'parley' };
  await installModel(connection, await parleyModel());
  const relations = createAuthzClient(connection);
  await relations.apply({
    writes: [{ user: userSubject('u-reader'), relation: 'member', object: teamObject('platform') }],
  });
  const rag = await startRagServer({
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: [site.url, wiki.url].map((url) => new URL(url).port).join(','),
    WIKI_URL: wiki.url,
    ENABLE_GRAPH_RAG: 'true',
    AUTHZ_HTTP: authz.url,
    ...environment,
  });
  const admin = await rag.as('admin');
  const things = making({ rag, admin, relations, site, wiki });
  await things.newDatasource(stageDatasource);
  const entity = anEntity('Stage', { name: 'main', lamps: [{ colour: 'red' }] });
  await ingest(admin, stageDatasource, [aDocument('a-document', 'The tunnel client rolls back.'), entity]);
  const documents = await admin.get(`/v1/datasource/${stageDatasource}/documents`);
  return {
    rag,
    authz,
    admin,
    chunk: (documents.body as DocumentList).documents[0]!.chunks[0]!.id,
    ...things,
    async close() {
      await rag.close();
      await Promise.all([site.close(), wiki.close(), authz.close()]);
    },
  };
}

/** Jobs that the server ends by itself. */
const ownAndOpen = {
  status: { $in: ['pending', 'in_progress'] },
  $or: [{ isOwnedByServer: true }, { closingKind: { $ne: null } }],
};

/** How the task of document `d` looks when it has failed. */
const failed = (datasourceId: string) => {
  const said = { title: 'd', description: '', documentType: 'text', isStructuredEntity: false, metadata: {} };
  const facts = { datasourceId, documentId: 'd', ingestorId: 'files:loader', ...said, ingestedAt: 1, freshUntil: 0 };
  return { outcome: 'failed', chunks: 0, payload: { content: 'A text.', facts } };
};

const settings = ['rag_datasources', 'rag_ingestors', 'rag_mcp_tools', 'rag_wikis'];
const kept = [...settings, 'rag_documents', 'rag_entities', 'rag_jobs', 'rag_tasks', 'rag_web_pages', 'rag_web_crawls'];
/** Jobs and their work move on by themselves: of them it matters which there are. */
const seen = (name: string) => (settings.includes(name) ? {} : { _id: 1 });

interface Making {
  readonly rag: RunningRag;
  readonly admin: Requests;
  readonly relations: AuthzClient;
  readonly site: LocalSite;
  readonly wiki: StandInWiki;
}

/** A manager of it; without another name the caller with the role ingestonly, who needs a right beside it. */
const managed = (object: string, user = serviceAccountSubject('u-ingestor')) => ({ user, relation: 'manager', object });

function making({ rag, admin, relations, site, wiki }: Making) {
  let made = 1000;
  const fresh = () => String((made += 1));
  const manage = (object: string, who?: string) => relations.apply({ writes: [managed(object, who)] });
  const newDatasource = async (id: string) => {
    await admin.post('/v1/datasource').send(aDatasource(id));
    const object = datasourceObject(id);
    const reader = { user: everyone, relation: 'reader', object };
    // A team that reads already may stay, whoever says so.
    const team = { user: teamMembers('platform'), relation: 'reader', object };
    await relations.apply({ writes: [reader, team, managed(object)] });
    return id;
  };
  const newJob = async () => {
    const id = await newDatasource(`files:${fresh()}`);
    return ((await admin.post('/v1/job').query({ datasource_id: id })).body as { job_id: string }).job_id;
  };
  const webAddress = () => {
    const path = `/${fresh()}`;
    site.set(path, aPage(`Page ${path}`));
    return `${site.url}${path}`;
  };
  const wikiAddress = () => {
    const id = fresh();
    wiki.put(id, { title: `Page ${id}` });
    return `${wiki.url}/spaces/OPS/pages/${id}`;
  };
  // By its form it is GitLab's; nobody answers there as GitLab would.
  const issuesAddress = () => `${site.url}/acme/${fresh()}/-/issues`;
  const aWiki = () => ({
    url: wiki.url,
    readers_url: `https://w${fresh()}.example.org/wiki`,
    spaces: ['OPS'],
    username: 'reader',
    credential: null,
  });
  const read = async (path: string, url: string, more: object = {}) => {
    const { body } = (await admin.post(path).send({ url, ...more })) as {
      body: { datasource_id: string; job_id: string };
    };
    await finishedJob(admin, body.job_id);
    await manage(datasourceObject(body.datasource_id));
    return body.datasource_id;
  };
  return {
    fresh,
    newDatasource,
    manage,
    newJob,
    webAddress,
    wikiAddress,
    issuesAddress,
    webSource: () => read('/v1/ingest/webloader/url', webAddress()),
    // Nobody speaks these protocols there: the reading fails, and the source is there.
    gitSource: () => read('/v1/ingest/git/repository', webAddress()),
    s3Source: () => read('/v1/ingest/s3/bucket', webAddress(), { bucket: 'handbook' }),
    wikiSource: () => read('/v1/ingest/wiki/page', wikiAddress()),
    issuesSource: () => read('/v1/ingest/issues/project', issuesAddress()),
    async failedJob() {
      const id = await newDatasource(`files:${fresh()}`);
      const { job_id: job } = (await ingest(admin, id, [aDocument('d', 'A text.')])) as unknown as { job_id: string };
      await rag.collection('rag_tasks').updateOne({ job_id: job }, { $set: failed(id) });
      return job;
    },
    aWiki,
    async newWiki() {
      const body = aWiki();
      const { body: made } = (await admin.post('/v1/wikis').send(body)) as { body: { wiki_id: string } };
      return { id: made.wiki_id, body };
    },
    async newTool() {
      const id = `tool-${fresh()}`;
      await admin.post('/v1/mcp/custom-tools').send({ tool_id: id });
      return id;
    },
    stored: () => Promise.all(kept.map((name) => rag.collection(name).find({}).project(seen(name)).toArray())),
    async quiet() {
      const open = async () => [
        await rag.collection('rag_tasks').countDocuments({ state: { $ne: 'settled' } }),
        await rag.collection('rag_jobs').countDocuments(ownAndOpen),
      ];
      await until(open, (counts) => counts.every((count) => count === 0));
      // An index beside the one in use follows what was written, and is compared with it again.
      const indexes = async () =>
        indexGenerationList.parse((await admin.get('/v1/index/generations')).body).generations;
      const isAtRest = ({ state, is_paused, owed }: IndexGeneration) =>
        is_paused || state === 'removing' || (state !== 'building' && owed === 0);
      await until(indexes, (all) => all.every(isAtRest));
    },
  };
}
