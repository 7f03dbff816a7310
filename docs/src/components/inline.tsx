/** Markdown inside a line: emphasis, code and links. */
import { posix } from 'node:path';
import { Lexer, type MarkedToken, type Token } from 'marked';

export interface MarkdownContext {
  /** Address of the page from the site's root, which relative links start from. */
  readonly path: string;
  /** Inline code that names one of them becomes a link. */
  readonly operations?: readonly { readonly operationId: string; readonly href: string }[];
}

/** A sentence of the contract or of a guide, with code and emphasis. */
export function Sentence({ text }: { readonly text: string }) {
  return <Inline tokens={Lexer.lexInline(text)} context={{ path: '/' }} />;
}

interface InlineProps {
  readonly tokens: readonly Token[] | undefined;
  readonly context: MarkdownContext;
}

export function Inline({ tokens = [], context }: InlineProps) {
  return (tokens as MarkedToken[]).map((token) => {
    switch (token.type) {
      case 'text':
        return token.tokens ? <Inline tokens={token.tokens} context={context} /> : token.text;
      case 'escape':
        return token.text;
      case 'strong':
        return (
          <strong>
            <Inline tokens={token.tokens} context={context} />
          </strong>
        );
      case 'em':
        return (
          <em>
            <Inline tokens={token.tokens} context={context} />
          </em>
        );
      case 'link':
        return (
          <a href={resolveLink(token.href, context.path)}>
            <Inline tokens={token.tokens} context={{ path: context.path }} />
          </a>
        );
      case 'codespan':
        return <InlineCode text={token.text} context={context} />;
      default:
        throw new Error(`${context.path}: no element shows ${token.type} inside a line`);
    }
  });
}

function InlineCode({
  text,
  context,
}: {
  readonly text: string;
  readonly context: MarkdownContext;
}) {
  const named = context.operations?.find(({ operationId }) => operationId === text);
  const code = <code>{text}</code>;
  return named && named.href !== context.path ? <a href={named.href}>{code}</a> : code;
}

/** Links between Markdown files become links between pages, written from the site's root. */
export function resolveLink(href: string, page: string): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.join(posix.dirname(page), path).replace(/\.md$/, '.html');
  return fragment === undefined ? target : `${target}#${fragment}`;
}
