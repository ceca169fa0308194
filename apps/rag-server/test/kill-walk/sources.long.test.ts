import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aPage, type LocalSite, startSite, withEtag } from '../crawl/start-site.js';
import { type GitHost, startGitHost } from '../git/start-git-host.js';
import type { Requests } from '../start-rag-server.js';
import { type Bucket, startBucket } from '../s3/start-bucket.js';
import { type StandInWiki, startWiki } from '../wiki/start-wiki.js';
import { jobsOver, type Remains, startWalk, type Walk } from './start-walk.js';

/** Every case starts a process of its own, on shared cores. */
jest.setTimeout(60_000);

let walk: Walk;
let site: LocalSite;
let wiki: StandInWiki;
let bucket: Bucket;
let host: GitHost;
let count = 0;
beforeAll(async () => {
  [site, wiki, bucket, host] = await Promise.all([startSite(), startWiki(), startBucket(), startGitHost()]);
  walk = await startWalk({
    CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32',
    CRAWL_ALLOWED_PORTS: [site, bucket, host].map(({ url }) => new URL(url).port).join(','),
    WIKI_URL: wiki.url,
    CLEANUP_ENABLED: 'false',
  });
});
afterAll(async () => {
  await walk.close();
  await Promise.all([site.close(), wiki.close(), bucket.close(), host.close()]);
});

/** What a kind of source looks like to the walk: three documents at first, and one of them gone later. */
interface Source {
  readonly id: string;
  readonly begin: (admin: Requests) => PromiseLike<unknown>;
  readonly reload: (admin: Requests) => PromiseLike<unknown>;
  /** Takes one page away. */
  readonly prune: () => void | Promise<void>;
}

function aSite(): Source {
  const root = `/${(count += 1)}/`;
  const id = `web:${site.url}${root}`;
  const settings = { crawl_mode: 'recursive', download_delay: 0 };
  site.set(root, aPage('Start', [`${root}stays`, `${root}goes`]));
  site.set(`${root}stays`, withEtag('"stays"', aPage('Stays')));
  site.set(`${root}goes`, aPage('Goes'));
  return {
    id,
    begin: (admin) => admin.post('/v1/ingest/webloader/url').send({ url: `${site.url}${root}`, settings }),
    reload: (admin) => admin.post('/v1/ingest/webloader/reload').send({ datasource_id: id }),
    prune() {
      site.set(root, aPage('Start', [`${root}stays`]));
      site.set(`${root}goes`, undefined);
    },
  };
}

function aWikiTree(): Source {
  const root = `${(count += 1)}00`;
  const id = `wiki:${new URL(wiki.url).host}:${root}`;
  const url = `${wiki.url}/spaces/OPS/pages/${root}/Start`;
  wiki.put(root, { title: 'Start' });
  wiki.put(`${root}1`, { title: 'Stays', parent: root });
  wiki.put(`${root}2`, { title: 'Goes', parent: root });
  return {
    id,
    begin: (admin) => admin.post('/v1/ingest/wiki/page').send({ url, get_child_pages: true }),
    reload: (admin) => admin.post('/v1/ingest/wiki/reload').send({ datasource_id: id }),
    prune: () => wiki.remove(`${root}2`),
  };
}

/** Every place that lists versions is read in the same steps. */
function aBucket(): Source {
  const prefix = `${(count += 1)}/`;
  const id = `s3:${new URL(bucket.url).host}/${bucket.name}/${prefix}`;
  const body = { url: bucket.url, bucket: bucket.name, prefix };
  for (const title of ['Start', 'Stays', 'Goes'])
    bucket.put(`${prefix}${title}.md`, `# ${title}\n\nText of ${title}.\n`);
  return {
    id,
    begin: (admin) => admin.post('/v1/ingest/s3/bucket').send(body),
    reload: (admin) => admin.post('/v1/ingest/s3/reload').send({ datasource_id: id }),
    prune: () => bucket.remove(`${prefix}Goes.md`),
  };
}

/** A process that is killed takes what it fetched with it. */
async function aRepository(): Promise<Source> {
  const branch = `b${(count += 1)}`;
  await host.git('checkout', '--quiet', '--orphan', branch);
  for (const title of ['Start', 'Stays', 'Goes']) await host.commit(`${title}.md`, `# ${title}\n\nText of ${title}.\n`);
  const id = `git:${new URL(host.url).host}/team/handbook@${branch}`;
  return {
    id,
    begin: (admin) => admin.post('/v1/ingest/git/repository').send({ url: host.url, branch }),
    reload: (admin) => admin.post('/v1/ingest/git/reload').send({ datasource_id: id }),
    prune: () => host.commit('Goes.md', undefined),
  };
}

const steps = {
  web: {
    reading: [
      'after rag_jobs.insertMany',
      'after add:web-start',
      'after rag_web_crawls.updateOne',
      'after add:web-page',
      'after settle:web-start',
      'after claim:web-page',
      'after replace:passages',
      'after rag_documents.bulkWrite',
      'after rag_web_pages.bulkWrite',
      'after settle:web-page',
      'after add:web-close',
      'after settle:web-close',
      'after job:completed',
    ],
    reloading: [
      'after rag_jobs.insertMany',
      'after rag_web_pages.bulkWrite',
      'after add:web-remove',
      'after rag_datasources.updateOne',
      'after rag_documents.deleteMany',
      'after rag_web_pages.deleteMany',
      'after settle:web-remove',
    ],
  },
  wiki: {
    reading: [
      'after rag_jobs.insertMany',
      'after add:wiki-page',
      'after replace:passages',
      'after rag_documents.bulkWrite',
      'after settle:wiki-page',
      'after claim:wiki-close',
    ],
    reloading: ['after add:wiki-remove', 'after rag_documents.deleteMany', 'after settle:wiki-remove'],
  },
  s3: {
    reading: [
      'after rag_jobs.insertMany',
      'after add:s3-list',
      'after rag_listed_readings.updateOne',
      'after add:s3-item',
      'after settle:s3-list',
      'after replace:passages',
      'after rag_documents.bulkWrite',
      'after settle:s3-item',
      'after claim:s3-close',
    ],
    reloading: ['after add:s3-remove', 'after rag_documents.deleteMany', 'after settle:s3-remove'],
  },
  git: {
    reading: ['after add:git-item', 'after replace:passages', 'after settle:git-item'],
    reloading: ['after settle:git-list', 'after add:git-remove'],
  },
};

/** Each step: the process is killed there, another one goes on, and all is as if nothing had happened. */
describe.each([
  ['crawl', aSite, steps.web],
  ['wiki', aWikiTree, steps.wiki],
  ['bucket', aBucket, steps.s3],
  ['repository', aRepository, steps.git],
])('kill -9 of a %s', (_what, aSource, { reading, reloading }) => {
  let undisturbed: { readonly read: Remains; readonly reloaded: Remains };
  let source: Source;
  const done = async (work: (admin: Requests) => PromiseLike<unknown>) => {
    const admin = await walk.admin();
    await work(admin);
    await jobsOver(admin, source.id);
    return walk.remains(source.id);
  };
  const resumed = () => done(() => Promise.resolve());
  beforeAll(async () => {
    source = await aSource();
    const read = await done(source.begin);
    await source.prune();
    undisturbed = { read, reloaded: await done(source.reload) };
  });
  beforeEach(async () => {
    source = await aSource();
  });

  it('undisturbed, every page is there once, and one that is gone is not', () => {
    expect(undisturbed.read).toMatchObject({
      documents: ['Goes: 1', 'Start: 1', 'Stays: 1'],
      found: ['Goes', 'Start', 'Stays'],
      passages: ['Goes', 'Start', 'Stays'],
      jobs: [{ status: 'completed', counters: { document_count: 3, failed_counter: 0 } }],
      openTasks: 0,
    });
    expect(undisturbed.reloaded).toMatchObject({ passages: ['Start', 'Stays'], openTasks: 0 });
  });

  it.each(reading)('%s of a first reading leaves every page once', async (step) => {
    await walk.killAt(step, source.begin);

    expect(await resumed()).toEqual(undisturbed.read);
  });

  it.each(reloading)('%s of a reload leaves what is there once, and nothing of what is gone', async (step) => {
    await done(source.begin);
    await source.prune();
    await walk.killAt(step, source.reload);

    expect(await resumed()).toEqual(undisturbed.reloaded);
  });

  it('embeds a page again that has not changed and is listed without what it says', async () => {
    await done(source.begin);
    await walk.losePassages(source.id);
    const { documents, found, passages } = await done(source.reload);

    expect({ documents, found, passages }).toEqual(pick(undisturbed.read));
  });
});

const pick = ({ documents, found, passages }: Remains) => ({ documents, found, passages });

describe('kill -9 before there is a job', () => {
  it('leaves a datasource that is read by a reload', async () => {
    const source = aSite();
    await walk.killAt('after rag_datasources.updateOne', source.begin);
    const admin = await walk.admin();
    await source.reload(admin);
    await jobsOver(admin, source.id);

    expect((await walk.remains(source.id)).documents).toEqual(['Goes: 1', 'Start: 1', 'Stays: 1']);
  });
});
