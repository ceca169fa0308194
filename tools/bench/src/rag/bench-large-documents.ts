import { startTokenIssuer } from '@parley/auth/testing';
import { seeded, seededText, startStubEmbeddings, stubbed } from '@parley/testkit';
import { startNeighbour } from '../process/start-neighbour.js';
import { rssMb } from '../start/rss.js';
import { emptyRags } from './empty-rags.js';
import { finished } from './knowledge.js';
import { rounded, timed } from './measure.js';
import type { RagUnderTest, Who } from './rag-under-test.js';

const [documents, perRequest] = [1_000, 25];
const bytesEach = 1024 * 1024 - 512;
const ingestor: Who = { sub: 'bench-ingestor', isMachine: true };
const source = 'files:large';

/** Brings large documents into a built rag-server of its own. */
export async function benchLargeDocuments() {
  const [docdb, issuer, stub] = await Promise.all([startNeighbour('docdb'), startTokenIssuer(), startStubEmbeddings()]);
  try {
    const onEmpty = emptyRags({ DOCDB_URI: docdb.hello.url, ...stubbed(stub.url) }, issuer);
    return await onEmpty('large', {}, measureMemory);
  } finally {
    stub.close();
    await Promise.all([docdb.stop(), issuer.close()]);
  }
}

/** What 1,000 documents of 1 MiB take of memory: before, the most while the first tenth and the whole comes in, after. */
async function measureMemory(rag: RagUnderTest) {
  await rag.ask(ingestor, '/v1/datasource', {
    datasource_id: source,
    ingestor_id: 'files:bench',
    source_type: 'files',
    default_chunk_size: 20_000,
  });
  const before = rssMb(rag.pid);
  const watched = watchRss(rag.pid);
  const tenth = await timed(() => ingest(rag, 0, documents / 10)).finally(watched.pause);
  const peakOfTenth = watched.peak();
  watched.go();
  const rest = await timed(() => ingest(rag, documents / 10, documents)).finally(watched.pause);
  return {
    large_docs_mb_per_s: rounded(documents / ((tenth + rest) / 1000)),
    large_docs_rss_before_mb: before,
    large_docs_rss_peak_100_mb: peakOfTenth,
    large_docs_rss_peak_1000_mb: watched.peak(),
    large_docs_rss_after_mb: rssMb(rag.pid),
  };
}

async function ingest(rag: RagUnderTest, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += perRequest) {
    const batch = Array.from({ length: perRequest }, (_, at) => largeDocument(start + at));
    const body = { ingestor_id: 'files:bench', datasource_id: source, documents: batch };
    const { job_id: job } = (await rag.ask(ingestor, '/v1/ingest', body)) as { job_id: string };
    await finished(rag, job);
  }
}

function largeDocument(number: number) {
  const random = seeded(number + 77);
  const block = `${seededText(random, 2_000)}\n\n`;
  const content = block.repeat(Math.floor(bytesEach / block.length));
  return {
    page_content: content,
    metadata: { document_id: `large-${number}`, title: `Large ${number}`, document_type: 'text' },
  };
}

function watchRss(pid: number) {
  let highest = 0;
  const look = () => (highest = Math.max(highest, rssMb(pid)));
  let timer = setInterval(look, 250);
  return {
    peak: () => highest,
    pause: () => clearInterval(timer),
    go: () => {
      timer = setInterval(look, 250);
    },
  };
}
