import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, type ReactNode, use } from 'react';
import { CodeBlock } from './code-block.js';
import { DiagramBlock, isDiagram } from './diagram-block.js';
import { Note } from './footnotes.js';
import { HeadingAbove } from './heading-above.js';
import { Inline } from './inline.js';
import type { LineMark, MarkAttributes } from './line-mark.js';
import { MathText } from './math.js';
import { plainText } from './plain-text.js';
import { type Footnote, isSign, type MathToken } from './signs.js';
import { t } from '../texts/texts.js';

/** Paragraphs, lists, tables, code. */
export function Blocks({ tokens }: { readonly tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => <Block key={index} token={token as MarkedToken | MathToken | Footnote} />);
}

function Block({ token }: { readonly token: MarkedToken | MathToken | Footnote }): ReactNode {
  if (isSign(token)) return <Sign token={token} />;
  switch (token.type) {
    case 'heading':
      return <Heading heading={token} />;
    case 'paragraph':
      return (
        <p dir="auto">
          <Inline tokens={token.tokens} />
        </p>
      );
    case 'code':
      return <Code code={token} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} />
        </blockquote>
      );
    case 'list':
      return <List list={token} />;
    case 'table':
      return <Table table={token} />;
    case 'hr':
      return <hr />;
    case 'text':
      return token.tokens ? <Inline tokens={token.tokens} /> : plainText(token.text);
    case 'html':
      return (
        <p dir="auto" className="parley-markdown-as-it-is">
          {token.raw}
        </p>
      );
    case 'space':
    case 'def':
      return null;
    default:
      return plainText(token.raw);
  }
}

function Sign({ token }: { readonly token: MathToken | Footnote }) {
  if (token.type === 'footnote') {
    return (
      <Note token={token}>
        <Inline tokens={token.tokens} />
      </Note>
    );
  }
  return (
    <div className="parley-markdown-formula" role="group" aria-label={t('Formula')} tabIndex={0}>
      <MathText token={token} />
    </div>
  );
}

function Code({ code }: { readonly code: Tokens.Code }) {
  if (isDiagram(code)) return <DiagramBlock source={code.text} />;
  return <CodeBlock code={code.text} language={code.lang ?? ''} />;
}

function Heading({ heading: { depth, tokens } }: { readonly heading: Tokens.Heading }) {
  const level = Math.min(use(HeadingAbove) + depth, 6);
  return createElement(`h${level}`, { 'data-depth': depth, dir: 'auto' }, <Inline tokens={tokens} />);
}

function List({ list: { ordered, start, items } }: { readonly list: Tokens.List }) {
  const lines = items.map((item, index) => (
    <li key={index}>
      {item.task && (item.checked === true ? '☑ ' : '☐ ')}
      <Blocks tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} />
    </li>
  ));
  if (!ordered) return <ul dir="auto">{lines}</ul>;
  return (
    <ol dir="auto" start={start === '' ? 1 : start}>
      {lines}
    </ol>
  );
}

interface TableProps {
  readonly table: Tokens.Table;
  readonly mark?: LineMark;
}

/** A table; marked rows are a group of their own in it, with the head where they begin at the top. */
export function Table({ table: { header, rows }, mark }: TableProps) {
  const label = mark ? t('Table: {{attributes}}', { attributes: mark.attributes['aria-label'] }) : t('Table');
  return (
    // A landmark only where somebody came for it: a document may have many tables.
    <div className="parley-markdown-table" role={mark ? 'region' : 'group'} aria-label={label} tabIndex={0}>
      <table dir="auto">
        {header.some(({ text }) => text !== '') && (
          <thead className={mark?.start === 0 ? mark.attributes.className : undefined}>
            <tr>
              {header.map(({ tokens, align }, index) => (
                <th key={index} scope="col" {...sideOf(align)}>
                  <Inline tokens={tokens} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        {mark ? (
          <>
            <Rows rows={rows.slice(0, mark.start)} />
            <Rows rows={rows.slice(mark.start, mark.end)} attributes={mark.attributes} />
            <Rows rows={rows.slice(mark.end)} />
          </>
        ) : (
          <Rows rows={rows} />
        )}
      </table>
    </div>
  );
}

/** As the line below the head says. */
const sideOf = (align: Tokens.TableCell['align']) => (align === null ? {} : { style: { textAlign: align } });

interface RowsProps {
  readonly rows: Tokens.Table['rows'];
  readonly attributes?: MarkAttributes;
}

const Rows = ({ rows, attributes }: RowsProps) => (
  <tbody {...attributes}>
    {rows.map((row, line) => (
      <tr key={line}>
        {row.map(({ tokens, align }, index) => (
          <td key={index} {...sideOf(align)}>
            <Inline tokens={tokens} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
