import type { MarkedToken, Token } from 'marked';
import { type ReactNode, use } from 'react';
import { ForeignLink } from '../kit/foreign-link.js';
import { AnswerSources } from './answer-sources.js';
import { Mark as FootnoteMarkView } from './footnotes.js';
import { linkWords } from './link-words.js';
import { MathText } from './math.js';
import { DrawMark, type NumberedMark } from './numbered-marks.js';
import { plainText } from './plain-text.js';
import type { FootnoteMark, MathToken } from './signs.js';
import { t } from '../texts/texts.js';

/** What stands within a line. Pictures become links: showing one would tell its server who reads. */
export function Inline({ tokens }: { readonly tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => <Piece key={index} token={token as InlineToken} />);
}

type InlineToken = MarkedToken | NumberedMark | MathToken | FootnoteMark;

function Piece({ token }: { readonly token: InlineToken }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} />
        </del>
      );
    case 'math':
      return <MathText token={token} />;
    case 'footnote-mark':
      return <FootnoteMarkView token={token} />;
    case 'mark':
      return <Mark mark={token} />;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return (
        <MarkdownLink href={token.href} words={token.text}>
          <Inline tokens={token.tokens} />
        </MarkdownLink>
      );
    case 'image':
      return <Picture href={token.href} text={plainText(token.text)} />;
    case 'text':
      return 'tokens' in token ? <Inline tokens={token.tokens} /> : plainText(token.text);
    case 'escape':
      return plainText(token.text);
    default:
      return token.raw;
  }
}

const Mark = ({ mark }: { readonly mark: NumberedMark }): ReactNode => use(DrawMark)?.(mark) ?? mark.raw;

interface MarkdownLinkProps {
  readonly href: string;
  readonly words: string;
  readonly children: ReactNode;
}

/** A link, with its host behind words that do not say it; in an answer, one to a source of it. */
function MarkdownLink({ href, words, children }: MarkdownLinkProps) {
  const { href: target, instead, host } = linkWords(href, words, use(AnswerSources));
  const behind = host !== undefined && ` (${host})`;
  if (target === undefined) {
    return (
      <span>
        {instead ?? children}
        {behind}
      </span>
    );
  }
  return (
    <>
      <ForeignLink href={target}>{children}</ForeignLink>
      {behind}
    </>
  );
}

function Picture({ href, text }: { readonly href: string; readonly text: string }) {
  const isAnswer = use(AnswerSources) !== undefined;
  const name =
    text === '' ? (isAnswer ? t('Picture') : t('Picture: {{href}}', { href })) : t('Picture: {{text}}', { text });
  return (
    <MarkdownLink href={href} words={name}>
      {name}
    </MarkdownLink>
  );
}
