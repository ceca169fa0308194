import { startProgram } from '../process/program.js';
import { median, rounded } from '../rag/measure.js';
import type { Cast } from './cast.js';
import type { Neighbours } from './neighbours.js';
import { requestsPerSecond } from './requests-per-second.js';

const path = '/api/auth/session';
/** Many short ones: what else the machine does then meets both sides of most. */
const rounds = 40;
const sliceMs = 200;
/** Until code is compiled and every token has been verified once. */
const warmUpRounds = 5;

/** Requests a second of a route that verifies a bearer, beside Express that answers the same and checks nothing. */
export async function benchJson({ startBff, bearers }: Neighbours, { agents }: Cast) {
  const bff = await startBff(agents.hello.url);
  const bare = await startProgram<object, { url: string }>('bff/bare-express', [
    path,
    await bodyOf(bff.url, bearers[0]),
  ]);
  // One round through all people: nobody's hundred requests of a minute are used up.
  const authorizations = [...bearers];
  const next = () => {
    const bearer = authorizations.shift() ?? '';
    authorizations.push(bearer);
    return `Bearer ${bearer}`;
  };
  const slice = (url: string) => requestsPerSecond({ url, path, authorization: next, ms: sliceMs });
  try {
    const times = { bff: [] as number[], bare: [] as number[] };
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const [ours, theirs] = [await slice(bff.url), await slice(bare.hello.url)];
      if (round < 0) continue;
      times.bff.push(ours);
      times.bare.push(theirs);
    }
    const ratios = times.bff.map((each, round) => each / (times.bare[round] ?? Number.NaN));
    return {
      json_vs_bare_express: rounded(median(ratios)),
      json_requests_per_s: Math.round(median(times.bff)),
      bare_express_requests_per_s: Math.round(median(times.bare)),
    };
  } finally {
    await Promise.all([bff.stop(), bare.stop()]);
  }
}

async function bodyOf(url: string, bearer = ''): Promise<string> {
  const res = await fetch(url + path, { headers: { authorization: `Bearer ${bearer}` } });
  if (!res.ok) throw new Error(`${path} answered ${res.status}`);
  return res.text();
}
