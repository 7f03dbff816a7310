import type { SampleRequest } from './sample-request.js';

/** Path and query of the request, with the prefix that both roots share. */
export function address({ operation, path, query }: SampleRequest): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return `/api/v1${filled}${search && `?${search}`}`;
}
