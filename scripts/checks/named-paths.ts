/** Finds the paths in a Markdown page that do not exist in the repository. */
import { matchesGlob, posix } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';

/** A name with one of these endings is a path. Any other is a path only if it begins with a folder of the root. */
const ENDINGS = /\.(?:css|js|json|md|tsx?|ya?ml)$/;

/** A build writes these folders, so a fresh clone does not have them. */
const BUILT = /(?:^|\/)(?:dist|generated|\.cache)(?:\/|$)/;

/**
 * Returns the paths in code spans that do not exist. A path starts at the root, or at a folder above another path in the
 * same row, list item or paragraph. If the row has no such path, a file name without a folder can be anywhere. In a path,
 * `<name>` and `*` stand for a part of a name, and `**` for any folders.
 *
 * @param files the paths of all files from the root
 */
export function missingPaths(markdown: string, files: readonly string[]): string[] {
  const known = new Set(files.flatMap(withFoldersAbove));
  const exists = (path: string) => {
    const pattern = path.replaceAll(/<[\w-]+>/g, '*');
    return pattern.includes('*')
      ? [...known].some((candidate) => matchesGlob(candidate, pattern))
      : known.has(path);
  };
  const names = new Set([...known].map((path) => posix.basename(path)));
  return readCodeSpans(marked.lexer(markdown)).flatMap((spans) => {
    const paths = spans
      .map((span) => span.replace(/^\.\/|\/$/g, ''))
      .filter((span) => isPath(span, known) && !BUILT.test(span));
    // A path that exists can itself be the folder of another.
    const folders = paths.filter(exists).flatMap(withFoldersAbove);
    return paths.filter((path) => {
      const isAnywhere = folders.length === 0 && names.has(path);
      return !exists(path) && !isAnywhere && !folders.some((folder) => exists(`${folder}/${path}`));
    });
  });
}

/** Leaves out commands, addresses, names of packages, and other code. */
function isPath(span: string, known: ReadonlySet<string>): boolean {
  if (!/^[\w.][\w./{}<>*-]*$/.test(span)) return false;
  return ENDINGS.test(span) || known.has(span.split('/')[0] ?? '');
}

/** Returns a path and the folders above it. */
function withFoldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [path] : [path, ...withFoldersAbove(folder)];
}

/** Returns the code spans of each table row, list item and paragraph, also of those in a quote. */
function readCodeSpans(tokens: readonly Token[]): string[][] {
  return tokens.flatMap((token) => {
    // marked declares any `type` for a token of an extension, so a check of it narrows nothing.
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((cells) => cells.flatMap((cell) => spansIn(cell.tokens)));
    }
    if (token.type === 'list') {
      return (token as Tokens.List).items.flatMap((item) => readCodeSpans(item.tokens));
    }
    if (token.type === 'blockquote') return readCodeSpans((token as Tokens.Blockquote).tokens);
    return [spansIn([token])];
  });
}

/** Returns the code spans in inline text, also those in emphasis and links. */
function spansIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'codespan') return [(token as Tokens.Codespan).text];
    return 'tokens' in token ? spansIn(token.tokens ?? []) : [];
  });
}
