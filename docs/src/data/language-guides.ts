/** Adds the tested parts to a language's guide: how to install its client, and programs that call each root. */
import { basename } from 'node:path';
import { installCommands } from '@voice-agent-platform/codegen/internal/next-step';
import { listTools } from '@voice-agent-platform/codegen/internal/languages/tools';
import { harnesses, type Harness } from '@voice-agent-platform/languages';
import { samplesOf } from '@voice-agent-platform/languages/samples';
import { defaults, createSandbox } from '@voice-agent-platform/sandbox';

/** Returns the text of a guide. For a language's guide, adds the tested parts. */
export function withLanguage(guide: string, markdown: string): string {
  const language = harnesses.find(({ name }) => guide === `languages/${name}`);
  if (!language?.generated) return markdown;
  const { generator, generated } = language;
  const parts = {
    '{{generator}}': `${generator.name} ${generator.version}`,
    '{{needs}}': listTools(generated.tools),
    '{{clientNeeds}}': listTools(language.driverTools ?? []),
    '{{install}}': installCommands(generated, findFolder(guide, markdown)).join('\n'),
    '<!-- program -->': `${describeVariables()}\n\n${quoteProgram(language, 'listPhoneNumbers')}`,
    '<!-- platform program -->': quoteProgram(language, 'getWorkflowVersion'),
  };
  // Each replacement is a function, because `$` has a meaning in a replacement text.
  return Object.entries(parts).reduce(
    (text, [place, part]) => text.replace(place, () => part),
    markdown,
  );
}

/** Returns the folder that the guide's own command writes. */
function findFolder(guide: string, markdown: string): string {
  const [, folder] = /--out (\S+)/.exec(markdown) ?? [];
  if (folder === undefined)
    throw new Error(
      `guides/${guide}.md needs a command with --out: {{install}} installs what it writes`,
    );
  return folder;
}

/** Introduces the first program of a guide with the variables that it reads. */
function describeVariables(): string {
  const { apiKey, organizationId } = createSandbox().clientOptions;
  return `The programs read four variables. These values are those of the [sandbox](../first-call.md#start-the-sandbox):

\`\`\`sh
export VOICE_AGENT_BASE_URL=http://127.0.0.1:${defaults.port}
export VOICE_AGENT_PLATFORM_URL=http://127.0.0.1:${defaults.platformPort}
export VOICE_AGENT_API_KEY=${apiKey}
export VOICE_AGENT_ORGANIZATION_ID=${organizationId}
\`\`\`

This one prints your phone numbers:`;
}

/** Quotes the program of an operation, which the tests of languages run against the sandbox. */
function quoteProgram({ name, programs }: Harness, operationId: string): string {
  const sample = samplesOf(operationId).find((candidate) => candidate.name === name);
  if (!sample || !programs)
    throw new Error(
      `internal/languages/${name} has no program of ${operationId}, which its guide shows`,
    );
  return `\`\`\`${sample.codeBlock} ${basename(programs.programFile(operationId))}\n${sample.code}\`\`\``;
}
