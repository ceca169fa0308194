/** What was read, and the tag that tells by `if-match` whether it is still that. */
export interface Seen<Data> {
  readonly data: Data;
  readonly etag: string | undefined;
}

/** Reads the answer to a question for one thing that can be changed. */
export async function seenIn<Data>(answer: Response): Promise<Seen<Data>> {
  const { data } = (await answer.json()) as { data: Data };
  return { data, etag: etagOf(answer) };
}

/** The same for an answer that is the thing itself, as rag-server's are. */
export async function seenAsIs<Data>(answer: Response): Promise<Seen<Data>> {
  return { data: (await answer.json()) as Data, etag: etagOf(answer) };
}

const etagOf = (answer: Response) => answer.headers.get('etag') ?? undefined;

/** The header of a change that is made only to what was seen. */
export const onlyIf = ({ etag }: Seen<unknown>) => (etag === undefined ? {} : { header: { 'if-match': etag } });
