import './marked-text.css';
import { Blocks, Table } from '../markdown/blocks.js';
import { CodeBlock } from '../markdown/code-block.js';
import type { MarkAttributes } from '../markdown/line-mark.js';
import type { Stretch } from './mark-passage.js';
import { t } from '../texts/texts.js';

/** A document's blocks, with one passage marked and scrolled into view. */
export function MarkedText({ stretches }: { readonly stretches: readonly Stretch[] }) {
  const first = stretches.findIndex(({ kind }) => kind !== 'plain');
  return (
    <div className="parley-markdown">
      {stretches.map((stretch, index) => (
        <Drawn key={index} stretch={stretch} attributes={index === first ? beginning : continued} />
      ))}
    </div>
  );
}

/** Runs once, when the element exists: text that is loaded later does not scroll the page. */
function bringInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

const continued: MarkAttributes = {
  className: 'parley-passage',
  'aria-label': t('The quoted passage, continued'),
  tabIndex: -1,
};

const beginning: MarkAttributes = {
  ...continued,
  'aria-label': t('The quoted passage'),
  ref: bringInSight,
};

interface DrawnProps {
  readonly stretch: Stretch;
  readonly attributes: MarkAttributes;
}

function Drawn({ stretch, attributes }: DrawnProps) {
  if (stretch.kind === 'lines') return <MarkedLines {...stretch} attributes={attributes} />;
  if (stretch.kind === 'plain') return <Blocks tokens={stretch.tokens} />;
  return (
    <section {...attributes}>
      <div className="parley-markdown">
        <Blocks tokens={stretch.tokens} />
      </div>
    </section>
  );
}

type MarkedLinesProps = Omit<Extract<Stretch, { kind: 'lines' }>, 'kind'> & Pick<DrawnProps, 'attributes'>;

function MarkedLines({ token, lines, attributes }: MarkedLinesProps) {
  const mark = { ...lines, attributes };
  if (token.type === 'table') return <Table table={token} mark={mark} />;
  return <CodeBlock code={token.text} language={token.lang ?? ''} mark={mark} />;
}
