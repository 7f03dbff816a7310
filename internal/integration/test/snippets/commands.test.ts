/** Checks that what the commands of a README or guide name exists. `suites/e2e/commands.test.ts` runs those that call the API. */
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { listExecuted } from '../../support/code-blocks.js';
import { readReadmes, readTestedGuides } from '../../support/documents.js';
import { commandsIn, findNameFault } from '../../support/shell-command.js';

const commands = [...(await readReadmes()), ...(await readTestedGuides())].flatMap(
  ({ path, blocks }) =>
    listExecuted(blocks, 'sh').map(({ line, code }) => [`${path}:${line}`, code, path] as const),
);

it.each(nonEmpty(commands))('the commands of %s exist', async (_, code, path) => {
  const faults = await Promise.all(
    commandsIn(code).map((command) => findNameFault(command, dirname(path))),
  );
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

it.each([
  ['npm install @voice-agent-platform/clint', '@voice-agent-platform/clint is not published'],
  ['pnpm strat', 'there is no script strat'],
  ['npx -y pnpm@12 --filter @voice-agent-platform/client tset', 'there is no script tset'],
  ['npx voice-agent-sandbox --prot 4010', 'its help does not have --prot'],
  ['npx @voice-agent-platform/codegen cobol', 'its help does not have cobol'],
  ['node ../packages/mcp/dist/cli.js --silent', 'its help does not have --silent'],
  ['npx voice-agent-sandbox tyr -- pytest', 'its help does not have tyr'],
  ['npx voice-agent-codegen verfy -- perl driver.pl', 'its help does not have verfy'],
  ['voice-agent list-numbers', 'its help does not have list-numbers'],
  ['voice-agent --json list-numbers', 'its help does not have list-numbers'],
  ['voice-agent --profile staging list-numbers', 'its help does not have list-numbers'],
  ['voice-agent config sett api-key', 'its help does not have sett'],
  ['voice-agent config set api-key --profil a', 'its help does not have --profil'],
  ['voice-agent list-phone-numbers -x', 'its help does not have -x'],
  ['voice-agent list-phone-numbers --no-json', 'its help does not have --no-json'],
  ['voice-agent update-use-case x --keyword=-veneer', 'its help does not have --keyword'],
  [
    'voice-agent get-organization | voice-agent update-agent x --bdy -',
    'its help does not have --bdy',
  ],
  [
    'export VOICE_AGENT_BSE_URL=http://127.0.0.1:4010',
    'the help of voice-agent does not list VOICE_AGENT_BSE_URL',
  ],
  [
    'VOICE_AGENT_API_KEI=k node app.js',
    'the help of voice-agent does not list VOICE_AGENT_API_KEI',
  ],
  ['npm run tset', 'there is no script tset'],
  ['npm build', 'no rule checks "npm build"'],
  ['rm -rf /', 'no rule checks "rm -rf /"'],
])('the check of commands rejects "%s"', async (command, fault) => {
  expect(await findNameFault(command)).toBe(fault);
});

it.each([
  'voice-agent update-use-case x --hidden',
  'voice-agent update-use-case x --no-hidden',
  'voice-agent update-use-case x --keywords=-veneer',
  'voice-agent -p staging list-phone-numbers',
  'npm ci',
  'npm test',
  'npm run build',
])('the check of commands accepts "%s"', async (command) => {
  expect(await findNameFault(command)).toBeUndefined();
});

it.each(['node packages/sanbox/dist/cli.js', 'npx voice-agent-sandbox-x'])(
  'the check of commands fails for the program of "%s", which does not exist',
  async (command) => {
    await expect(findNameFault(command)).rejects.toThrow('Cannot find module');
  },
);
