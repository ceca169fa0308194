import type { FusedHit, SearchAnswer } from '@parley/contracts';

/** Characters for each passage of a page of ten; where there are more passages, there is as much for each. */
const charsPerPassage = 800;
const fewestPassages = 10;

/**
 * The answer of a search as a model reads it: each passage once, best first, with what is needed to quote it and to fetch
 * its document. At most 8,000 characters for up to ten passages; what does not fit is counted.
 */
export function searchText({ results }: SearchAnswer): string {
  if (results.length === 0) return 'Nothing was found.';
  const most = charsPerPassage * Math.max(fewestPassages, results.length);
  const shown: string[] = [];
  let chars = 0;
  for (const [at, hit] of results.entries()) {
    const passage = passageText(hit, at + 1);
    chars += passage.length + separator.length;
    if (chars > most - roomForRest && at > 0) break;
    shown.push(passage);
  }
  const left = results.length - shown.length;
  const rest =
    left === 0 ? [] : [`${left} more passages are left out here. Ask with \`offset\` ${shown.length} for them.`];
  return [...shown, ...rest].join(separator);
}

const separator = '\n\n';
const roomForRest = 100;

function passageText({ text_content, metadata, is_relevant, verified }: FusedHit, number: number): string {
  const { datasource_id, document_id } = metadata;
  const weak = is_relevant === false ? ' (weak match)' : '';
  const ids = `**Document:** \`${document_id}\` in \`${datasource_id}\``;
  const text = verified ? verifiedText(verified) : text_content;
  return `## Passage ${number}${weak}\n\n${text}\n\n${ids}`;
}

/** Such an answer is a person's word: a model is to pass it on as it is. */
const verifiedText = ({ by, until, answer }: NonNullable<FusedHit['verified']>): string =>
  `**Verified answer by ${by}, until ${until}. Quote it word for word:**\n\n${answer}`;
