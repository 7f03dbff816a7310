import { parseArgs } from 'node:util';
import { printableLines } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { readBehavior, writeBehavior } from './behavior-file.js';
import { outcomes } from './malformed-outcome.js';
import { toleratedDifferences } from './tolerated-differences.js';
import { rounds, verify, type Cell } from './verify.js';

const tolerable = toleratedDifferences.map(({ name }) => name);

const HELP = `Usage: voice-agent-codegen verify [options] -- <command> [arguments]

Runs your client against servers that record its requests, in three rounds: documented
responses, unusual but valid ones, and malformed ones. Exits with status 1 if a check
fails.

The command reads one JSON object per line from stdin:
  {"step":"status 401","call":"updateAgent","operationId":"updateAgent","method":"PATCH",
   "root":"base","path":"/agents/{id}","pathParameters":{"id":"…"},"query":{},
   "organizationId":false,"body":{"languages":["pt-PT"]}}
Steps of the same call send the same request. With "reads", an update sends back what your
client has returned for another operation: the fields at these places, unless they are
absent, and those of "body" in place of them or in addition:
   "reads":{"operationId":"listPhoneNumbers","fields":{"id":"/0/use_case_config/id",…}}
It calls the operation with your client and prints one JSON object per line, unbuffered:
  {"step":"updateAgent","status":200,"data":{…}}  what your client returned
  {"step":"updateAgent","status":404}             the status of a response without data
  {"step":"updateAgent","error":"…"}              the error, as you would log it
Its environment has VOICE_AGENT_BASE_URL and VOICE_AGENT_PLATFORM_URL (the two roots,
without /api/v1), VOICE_AGENT_API_KEY, and VOICE_AGENT_ORGANIZATION_ID, and does not have
the variables of a proxy. It is restarted after a crash. Make all calls of a root with the
same client: some clients retry only on a connection that they have kept.

Options:
  --round <name>     run only this round: ${rounds.join(', ')}; repeatable
  --behavior <file>  JSON of what your client does with malformed responses: written if
                     the file does not exist, compared if it does. Without it, only a
                     crash fails in the third round. A key sent to another host
                     always fails.
  --tolerate <case>  accept a difference in requests that your client cannot avoid:
                     ${tolerable.join(', ')}; repeatable
  -h, --help         show this help

In the third round, each line reports what the client does:
${Object.entries(outcomes)
  .map(([outcome, meaning]) => `  ${outcome.padEnd(27)}${meaning}`)
  .join('\n')}`;

/** @returns the exit status: 0 if every cell is green, otherwise 1 */
export async function runVerify(argv: readonly string[]): Promise<number> {
  const { command, chosen, tolerate, file, help } = parseArguments(argv);
  if (help) {
    console.log(HELP);
    return 0;
  }
  const behavior = file === undefined ? undefined : await readBehavior(file);
  const cells = await verify(
    { argv: command },
    { rounds: chosen, behavior, tolerate, onCell: (cell) => console.log(describeCell(cell)) },
  );
  if (file !== undefined && behavior === undefined) await writeBehavior(file, cells);
  const red = cells.filter(({ fault }) => fault !== undefined).length;
  console.log(`\n${cells.length - red} passed, ${red} failed`);
  return red > 0 ? 1 : 0;
}

/** @throws {UsageError} unless the arguments ask for help or for a run */
function parseArguments(argv: readonly string[]) {
  const separator = argv.indexOf('--');
  const ours = separator < 0 ? argv : argv.slice(0, separator);
  const command = separator < 0 ? [] : argv.slice(separator + 1);
  const { values, positionals } = parseArgs({
    args: [...ours],
    options: {
      round: { type: 'string', multiple: true },
      behavior: { type: 'string' },
      tolerate: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const { round = rounds, tolerate = [], behavior: file, help = false } = values;
  const chosen = rounds.filter((name) => round.includes(name));
  const parsed = { command, chosen, tolerate, file, help };
  if (help) return parsed;
  const [program = ''] = command;
  if (program === '' || positionals.length > 0) {
    throw new UsageError(
      'verify needs the command that starts your client, after --: verify -- python3 driver.py',
    );
  }
  requireKnown('round', { given: round, known: rounds });
  requireKnown('case', { given: tolerate, known: tolerable });
  if (file !== undefined && !chosen.includes('malformed')) {
    throw new UsageError('--behavior is about malformed responses: add --round malformed.');
  }
  if (file === '') throw new UsageError('--behavior is empty: name a file.');
  return parsed;
}

function describeCell({ round, step, fault, outcome }: Cell): string {
  // A client can return any amount of data, and control characters.
  const result =
    fault === undefined ? (outcome ?? 'green') : `RED  ${printableLines(fault.slice(0, 2000))}`;
  return `${round.padEnd(10)} ${step.padEnd(36)} ${result}`;
}

interface Names {
  readonly given: readonly string[];
  readonly known: readonly string[];
}

function requireKnown(kind: string, { given, known }: Names): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`Unknown ${kind} "${unknown}". Use ${known.join(', ')}.`);
}
