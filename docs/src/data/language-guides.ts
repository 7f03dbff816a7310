/** What the guide of another language includes: the variables of its program, and that program. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { harnesses, type Harness } from '@voice-agent-platform/languages';
import { defaults, createSandbox } from '@voice-agent-platform/sandbox';

/** The text of a guide, with what it includes if it is that of a language. */
export function withLanguage(guide: string, markdown: string): string {
  const language = harnesses.find(({ name }) => guide === `languages/${name}`);
  if (!language) return markdown;
  const { name, version } = language.generator;
  return markdown
    .replace('{{generator}}', `${name} ${version}`)
    .replace('<!-- program -->', () => program(language));
}

/** Its first call, which the tests of languages run against the sandbox. */
function program({ name, codeBlock = name, folder, firstCall }: Harness): string {
  if (firstCall === undefined) throw new Error(`${name} has no first call`);
  const { apiKey, organizationId } = createSandbox().clientOptions;
  const source = readFileSync(join(folder, firstCall), 'utf8');
  return `The program reads four variables. These values are those of the [sandbox](../first-call.md#start-the-sandbox):

\`\`\`sh
export VOICE_AGENT_BASE_URL=http://127.0.0.1:${defaults.port}
export VOICE_AGENT_PLATFORM_URL=http://127.0.0.1:${defaults.platformPort}
export VOICE_AGENT_API_KEY=${apiKey}
export VOICE_AGENT_ORGANIZATION_ID=${organizationId}
\`\`\`

It adds \`/api/v1\` to the roots, sets a timeout, checks each response, and never prints a body. With the sandbox, it prints a name from each root, then 404.

\`\`\`${codeBlock} ${basename(firstCall)}
${source}\`\`\``;
}
