import type { MarkedToken, Token } from 'marked';
import type { ReactNode } from 'react';
import { ForeignLink } from '../foreign-link.js';
import { plainText } from './plain-text.js';

/** What stands within a line. Pictures become links: showing one would tell its server who reads. */
export function Inline({ tokens }: { readonly tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => <Piece key={index} token={token as MarkedToken} />);
}

function Piece({ token }: { readonly token: MarkedToken }): ReactNode {
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
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return (
        <ForeignLink href={token.href}>
          <Inline tokens={token.tokens} />
        </ForeignLink>
      );
    case 'image':
      return <ForeignLink href={token.href}>{`Picture: ${plainText(token.text) || token.href}`}</ForeignLink>;
    case 'text':
      return 'tokens' in token ? <Inline tokens={token.tokens} /> : plainText(token.text);
    case 'escape':
      return plainText(token.text);
    default:
      return token.raw;
  }
}
