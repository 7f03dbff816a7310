import type { operations } from '@voice-agent-platform/types';
import type { OperationId } from '@voice-agent-platform/validators';
import { ArgumentError } from '../common/check.js';
import type { Incoming } from '../http/exchange.js';
import { parseRoute, type NamedRoute } from '../http/named-route.js';
import { API_PREFIX, createFinder, type Match } from '../http/paths.js';
import type { Snapshot } from '../state/state.js';

/** The parameters in the path of a route. */
export type PathOf<Route extends string> = Route extends OperationId
  ? operations[Route]['parameters'] extends { path: infer Path }
    ? Readonly<Path>
    : unknown
  : Route extends `${string}{${infer Name}}${infer Rest}`
    ? Readonly<Record<Name, string>> & PathOf<Rest>
    : unknown;

/** The second argument of a responder. */
export interface RespondContext<Path = unknown> {
  /** The parameters in the path, decoded. */
  readonly path: Path;
  /** A copy of the whole state. Change the state with `sandbox.add` and `sandbox.restore`. */
  readonly state: Snapshot;
  /**
   * The response that the request gets without this function, after the sandbox has acted. A reset connection is
   * `Response.error()`.
   */
  readonly next: () => Promise<Response>;
}

/** Responds to a request, or passes it on by returning `undefined`. */
export type Responder<Path = unknown> = (
  request: Request,
  context: RespondContext<Path>,
) => Response | undefined | Promise<Response | undefined>;

/** A responder with its route. */
export interface AddedResponder extends Omit<NamedRoute, 'operationId'> {
  readonly responder: Responder<never>;
}

/** The program's responders. */
export class ResponderList {
  /** Newest first. */
  #all: readonly AddedResponder[] = [];
  #find: (path: string) => readonly Match<AddedResponder>[] = () => [];

  /**
   * Adds a responder.
   * @returns a function that removes it
   * @throws ArgumentError if the route is not valid
   */
  add(route: string, responder: Responder<never>): () => void {
    const { method, path, root } = parseRoute(route);
    if (typeof responder !== 'function') {
      throw new ArgumentError('The second argument of respond must be a function.');
    }
    const added = { route, method, path, root, responder };
    this.#become([added, ...this.#all]);
    return () => this.#become(this.#all.filter((other) => other !== added));
  }

  #become(all: readonly AddedResponder[]): void {
    this.#all = all;
    this.#find = createFinder(all, API_PREFIX);
  }

  /** Returns the responders for a path under a root, with any method. */
  at({ root, path }: Incoming): readonly Match<AddedResponder>[] {
    if (this.#all.length === 0) return [];
    return this.#find(path).filter(({ row }) => row.root === undefined || row.root === root);
  }
}
