/** Types of a run: its environment, its options, and its settings. */
import type { MoreEntries } from '@voice-agent-platform/contract-reader/lists';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { SettingName } from './profiles.js';
import type { Terminal } from './terminal.js';

export interface Setting {
  readonly value: string | undefined;
  readonly origin: 'flag' | 'profile' | 'environment' | 'sandbox' | undefined;
  /** The name of the origin: the flag, the profile, or the variable. */
  readonly source: string;
}

export interface Settings extends Readonly<Record<SettingName, Setting>> {
  readonly profile: string;
}

/** The environment of a command. */
export interface Run {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** True to print results and failures as JSON, even on a terminal. */
  readonly json: boolean;
  /** With `json`, warnings are printed at the end, inside the JSON object of a failure. */
  readonly warnings: readonly string[];
}

/** The options of a command, and its environment. */
export interface CallOptions extends Run {
  /** The end of the command's time, on the clock of `performance.now()`. One attempt may use all of it. */
  readonly endMs: number | undefined;
  /** Aborts at `endMs` with `OutOfTime`, which ends the wait for input. The client has its own timer. */
  readonly signal: AbortSignal;
  readonly profile?: string;
  readonly sandbox?: boolean;
  /** Replaces the default port and implies the sandbox, as `sandboxPlatformPort` does. */
  readonly sandboxPort?: string;
  readonly sandboxPlatformPort?: string;
  readonly showSecrets?: boolean;
  readonly verbose?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

/** The properties of an operation that a call uses. */
export interface CallSpec extends Pick<
  OperationRow,
  'operationId' | 'method' | 'root' | 'summary' | 'secrets' | 'organizationId'
> {
  /** The name of the command. */
  readonly command: string;
  /** A hint that names another way to send a request that the contract forbids, if there is one. */
  readonly wayOut?: string;
  /** The operation that lists the identifiers that the request can name, if there is one. */
  readonly list?: string;
  /** Present if the list in the response may be incomplete. Its parameters are flags. */
  readonly more?: MoreEntries | undefined;
}

/** One run of an operation. */
export interface Call<Spec extends CallSpec = CallSpec> extends CallOptions {
  readonly spec: Spec;
  readonly settings: Settings;
  /** Aborts on Ctrl-C. */
  readonly interruption: AbortSignal;
}
