/** Markdown inside a line: emphasis, code and links. */
import { posix } from 'node:path';
import type { ComponentChildren } from 'preact';
import { Lexer, type MarkedToken, type Token } from 'marked';

export interface MarkdownContext {
  /** Address of the page from the site's root, which relative links start from. */
  readonly path: string;
  /** Inline code that names one of them becomes a link. */
  readonly operations?: readonly { readonly operationId: string; readonly href: string }[];
}

/** A sentence of the contract or of a guide, with code and emphasis. */
export function sentence(text: string): ComponentChildren {
  return inline(Lexer.lexInline(text), { path: '/' });
}

export function inline(tokens: readonly Token[] = [], context: MarkdownContext): ComponentChildren {
  return (tokens as MarkedToken[]).map((token) => {
    switch (token.type) {
      case 'text':
        return token.tokens ? inline(token.tokens, context) : token.text;
      case 'escape':
        return token.text;
      case 'strong':
        return <strong>{inline(token.tokens, context)}</strong>;
      case 'em':
        return <em>{inline(token.tokens, context)}</em>;
      case 'link': {
        const { path } = context;
        return <a href={resolveLink(token.href, path)}>{inline(token.tokens, { path })}</a>;
      }
      case 'codespan':
        return inlineCode(token.text, context);
      default:
        throw new Error(`${context.path}: no element shows ${token.type} inside a line`);
    }
  });
}

function inlineCode(text: string, { path, operations }: MarkdownContext): ComponentChildren {
  const named = operations?.find(({ operationId }) => operationId === text);
  const code = <code>{text}</code>;
  return named && named.href !== path ? <a href={named.href}>{code}</a> : code;
}

/** Links between Markdown files become links between pages, written from the site's root. */
export function resolveLink(href: string, page: string): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.join(posix.dirname(page), path).replace(/\.md$/, '.html');
  return fragment === undefined ? target : `${target}#${fragment}`;
}
