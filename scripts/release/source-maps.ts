/** Finds source maps with missing targets: a debugger would show nothing. */
import { posix } from 'node:path';

/** One message per problem in the files, given as path to text. */
export function sourceMapFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => [
    ...missingMaps(path, text, files),
    ...(path.endsWith('.map') ? missingSources(path, text, files) : []),
  ]);
}

function missingMaps(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const maps = [...text.matchAll(/^\/\/# sourceMappingURL=(?!data:)(\S+)/gm)].map(
    ([, url]) => url ?? '',
  );
  return maps
    .filter((url) => !files.has(beside(path, url)))
    .map((url) => `${path} names ${url}, which is not in the package`);
}

function missingSources(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const map = JSON.parse(text) as {
    sourceRoot?: string;
    sources: string[];
    sourcesContent?: (string | null)[];
  };
  return map.sources
    .filter((_, index) => map.sourcesContent?.[index] == null)
    .filter((source) => !files.has(beside(path, posix.join(map.sourceRoot ?? '', source))))
    .map((source) => `${path} names ${source}, which is neither in the package nor in the map`);
}

function beside(path: string, url: string): string {
  return posix.join(posix.dirname(path), url);
}
