/** What a line may call a document. */
interface Named {
  readonly title: string;
  readonly document_id: string;
  readonly address?: string | undefined;
}

/** What quotes passages without a model says below each where it is from: a link, or a document by its id. */
const sourceLine = /\n{0,2}^Source: (?:\[[^\n]{0,1000}\]\(<?[^\s<>]*>?\)|document `[^`\n]*`|[^\s`[\]]+)$/gm;

/** An answer without the lines that name the source of a passage, where its sources are listed beside it. */
export const withoutSourceLines = (answer: string, sources: readonly Named[]): string =>
  answer.replace(sourceLine, (line) => (sources.some((source) => names(line, source)) ? '' : line));

const names = (line: string, { address, document_id, title }: Named): boolean =>
  [address, document_id, title].some((name) => name !== undefined && name !== '' && line.includes(name));
