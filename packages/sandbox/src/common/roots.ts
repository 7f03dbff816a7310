/** One of the two address roots of the API. */
export type Root = 'base' | 'platform';

export interface ListenOptions {
  /** Port of the base root. Default 4010; 0 takes a free one. */
  readonly port?: number;
  /** Port of the platform root. Default 4011; 0 takes a free one. */
  readonly platformPort?: number;
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string;
}

/** The two roots, without `/api/v1`. */
export interface Roots {
  readonly baseUrl: string;
  readonly platformUrl: string;
}

/**
 * The roots of calls in process. No public host has a name under `.test` (RFC 6761), and no request over a socket may use
 * these names.
 */
export const inProcessRoots: Roots = {
  baseUrl: 'http://base.sandbox.test',
  platformUrl: 'http://platform.sandbox.test',
};

/** Both roots, served on ports. */
export interface Listening extends Roots {
  readonly close: () => Promise<void>;
}
