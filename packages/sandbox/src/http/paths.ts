/** Finds the rows of a table by path, such as the operations of a root or the controls. */
import { Problem } from '../common/problem.js';

/** Prefix of every path of the API. */
export const API_PREFIX = '/api/v1';

/** The method and the path of a row, such as `/recordings/{id}.wav`. */
export interface Row {
  readonly method: string;
  readonly path: string;
}

/** A row, and the parameters of the matching path. */
export interface Match<Found extends Row> {
  readonly row: Found;
  readonly path: Readonly<Record<string, string>>;
}

/** Splits and decodes a path. Throws a Problem of 400 if a segment cannot be decoded. */
function splitPath(path: string): readonly string[] {
  try {
    return path
      .slice(1)
      .split('/')
      .map((segment) => decodeURIComponent(segment));
  } catch {
    throw new Problem('malformed-request', 'The path has a malformed percent-encoding.');
  }
}

/** A segment of a template such as `/recordings/{id}.wav`: fixed text, optionally after one parameter. */
export const SEGMENT = /^(?:\{([^{}]+)\})?([^{}]*)$/;

/** The segments of a template. */
type Template = readonly { readonly parameter: string | undefined; readonly text: string }[];

function parseTemplate(path: string): Template {
  return path
    .slice(1)
    .split('/')
    .map((segment) => {
      const [, parameter, text] = SEGMENT.exec(segment)!;
      return { parameter, text: decodeURIComponent(text!) };
    });
}

/** Returns the parameters of a path that matches a template. */
function matchTemplate(segments: readonly string[], template: Template) {
  if (segments.length !== template.length) return undefined;
  const parameters: Record<string, string> = {};
  // Compares from the end, where paths differ.
  for (let index = template.length - 1; index >= 0; index--) {
    const { parameter, text } = template[index]!;
    const segment = segments[index]!;
    if (parameter === undefined ? segment !== text : !segment.endsWith(text)) return undefined;
    if (parameter !== undefined) {
      parameters[parameter] = segment.slice(0, segment.length - text.length);
    }
  }
  return parameters;
}

/** Creates a function that finds the rows of a path, one for each supported method. */
export function createFinder<Found extends Row>(rows: readonly Found[], prefix = '') {
  const templates = rows.map((row) => ({ row, template: parseTemplate(`${prefix}${row.path}`) }));
  return (path: string): readonly Match<Found>[] => {
    const segments = splitPath(path);
    const found: Match<Found>[] = [];
    for (const { row, template } of templates) {
      const parameters = matchTemplate(segments, template);
      if (parameters) found.push({ row, path: parameters });
    }
    return found;
  };
}

/** Returns the method of the rows that serve a request: HEAD responds as GET does. */
export function rowMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}
