import type { StreamEvent } from '@parley/contracts';

/** Most passages that a turn keeps of an answer. */
const maxCitations = 50;
/** Most marks of an answer whose check is kept. */
const maxMarks = 500;
const [maxText, maxWords, maxAddress] = [2_000, 500, 2_048];

type DataOf<Name extends StreamEvent['event']> = Extract<StreamEvent, { event: Name }>['data'];

/** An event as a turn keeps it and its listeners are told it; `undefined` for passages beyond those that it keeps. */
export function bounded(event: StreamEvent): StreamEvent | undefined {
  if (event.event === 'checked') return { ...event, data: boundedCheck(event.data) };
  if (event.event !== 'cite') return event;
  return event.data.number > maxCitations ? undefined : { ...event, data: boundedCitation(event.data) };
}

const boundedCheck = ({ nearest, ...check }: DataOf<'checked'>): DataOf<'checked'> => ({
  ...check,
  marks: check.marks.slice(0, maxMarks),
  ...(nearest && { nearest: nearest.slice(0, 3).map(boundedDocument) }),
});

const boundedCitation = ({ place, ...cited }: DataOf<'cite'>): DataOf<'cite'> => ({
  ...boundedDocument(cited),
  text: clipped(cited.text, maxText),
  ...(place !== undefined && { place: clipped(place, maxWords) }),
});

/** An address that is cut leads somewhere else, so one that is too long is none. */
function boundedDocument<Named extends { readonly title: string; readonly address?: string | undefined }>(
  named: Named,
) {
  const { address, ...rest } = { ...named, title: clipped(named.title, maxWords) };
  return { ...rest, ...(address !== undefined && address.length <= maxAddress && { address }) };
}

const clipped = (text: string, max: number): string => (text.length <= max ? text : text.slice(0, max).toWellFormed());
