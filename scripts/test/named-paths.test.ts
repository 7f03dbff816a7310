import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';

let tree: readonly string[];
beforeAll(async () => {
  tree = withFolders(await repositoryFiles());
});

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path that %s names exists', async (page) => {
  expect(missingPaths(await readFile(repository + page, 'utf8'), tree)).toEqual([]);
});

it.each([
  ['a path from the root', 'See `src/gone` and `src/a.ts`.', ['src/gone']],
  ['a file in the folder of its line', '| `b.ts` and `x.ts` in `src/deep` |', ['x.ts']],
  ['a file of a folder', 'See `src/deep`, then `deep/b.ts` and `deep/c.ts`.', ['deep/c.ts']],
  ['a pattern', '`src/<name>.ts`, `src/**`, `src/*.md`', ['src/*.md']],
  ['a file of a list in a code block', '```\nsrc/a.ts   one\nsrc/c.ts   two\n```', ['src/c.ts']],
])('finds %s that does not exist', (_, text, missing) => {
  const tree = withFolders(['src/a.ts', 'src/deep/b.ts', 'other/x.ts']);
  expect(missingPaths(text, tree)).toEqual(missing);
});

it('ignores names, commands, packages, addresses, and what a build writes', () => {
  const text =
    '`client`, `rm src/x.ts`, `@scope/src/x.ts`, `https://src/x.ts`, `<host>/x.ts`, `src/dist/x.ts`';
  expect(missingPaths(text, ['src', 'src/a.ts'])).toEqual([]);
});

function withFolders(files: readonly string[]): string[] {
  return [...new Set(files.flatMap(foldersTo))];
}

/**
 * Finds paths that do not exist, neither from the root nor from a folder above another path on the same line. A file
 * without a folder may be anywhere.
 */
function missingPaths(markdown: string, known: readonly string[]): string[] {
  const roots = new Set(known.map((path) => path.split('/')[0]));
  const exists = (path: string) => {
    const pattern = toPattern(path);
    return known.some((candidate) => pattern.test(candidate));
  };
  return markdown.split('\n').flatMap((line) => {
    const paths = namesIn(line).filter(
      (name) => /\.(?:css|js|json|md|tsx?|ya?ml)$/.test(name) || roots.has(name.split('/')[0]),
    );
    const folders = [...new Set(paths.filter(exists).flatMap(foldersTo))];
    const places = folders.length > 0 ? folders : ['**'];
    return paths.filter(
      (path) => !exists(path) && !places.some((place) => exists(`${place}/${path}`)),
    );
  });
}

/** Returns the code spans of a line, or the first words of a list of files, except build output. */
function namesIn(line: string): string[] {
  const list = /^\w[\w./{}<>-]*\/[\w./{}<>-]*(?=\s\s)/.exec(line) ?? [];
  const spans = [...line.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return [...list, ...spans]
    .map((name) => name.replace(/^\.\/|\/$/g, ''))
    .filter((name) => /^[\w.][\w./{}<>*-]*$/.test(name))
    .filter((name) => !/(?:^|\/)(?:dist|generated|\.cache)(?:\/|$)/.test(name));
}

/** Builds a pattern: `<name>` and `*` match a part of a name, and `**` matches any path. */
function toPattern(path: string): RegExp {
  const parts = path.split(/(<[\w-]+>|\*+)/).map((part) => {
    if (part === '**') return '.+';
    return /^[<*]/.test(part) ? '[^/]+' : part.replace(/[.{}]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Returns a path and the folders above it. */
function foldersTo(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [path] : [path, ...foldersTo(folder)];
}
