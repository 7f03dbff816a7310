/** The environment variables that configure sandboxes, and those that lead a command to one. */
import { ArgumentError } from '../common/check.js';
import type { Roots } from '../common/roots.js';
import type { Choices } from '../decisions/choices.js';
import { parseChoices } from '../decisions/parse-choices.js';
import type { Sandbox } from '../sandbox.js';

/** The choices of every sandbox in this process and in those that it starts. */
export const DECISIONS = 'VOICE_AGENT_SANDBOX_DECISIONS';

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ArgumentError that names the variable, if a choice in it does not exist. */
export function readChoicesOfEnvironment(environment: Environment): Choices {
  try {
    return parseChoices(environment[DECISIONS]);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new ArgumentError(`${DECISIONS} ${error.message}.`);
  }
}

/**
 * Adds a host to the value of `NO_PROXY`. A `*` stays alone, because curl and Python take it for every host only if
 * nothing is beside it.
 */
function addDirectHost(listed: string | undefined, host: string): string {
  if (!listed) return host;
  return listed === '*' ? listed : `${listed},${host}`;
}

/**
 * Adds the variables with the address of a sandbox. Where `HTTP_PROXY` is set, curl, Python and others send even requests
 * to this machine to the proxy, unless `NO_PROXY` lists its address. Some read only one of the two spellings, so one that
 * is unset gets the hosts of the other.
 */
export function addSandbox(
  environment: Environment,
  { sandbox, roots }: { readonly sandbox: Sandbox; readonly roots: Roots },
): Environment {
  const { apiKey, organizationId } = sandbox.clientOptions;
  const { no_proxy, NO_PROXY } = environment;
  const { hostname } = new URL(roots.baseUrl);
  return {
    ...environment,
    VOICE_AGENT_BASE_URL: roots.baseUrl,
    VOICE_AGENT_PLATFORM_URL: roots.platformUrl,
    VOICE_AGENT_API_KEY: apiKey,
    VOICE_AGENT_ORGANIZATION_ID: organizationId,
    NO_PROXY: addDirectHost(NO_PROXY || no_proxy, hostname),
    no_proxy: addDirectHost(no_proxy || NO_PROXY, hostname),
  };
}
