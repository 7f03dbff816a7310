/** Checks that a reader who runs the install lines of a guide has the packages that its code imports. */
import { isBuiltin } from 'node:module';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { expect, it } from 'vitest';
import { parseCodeBlocks } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { commandsIn } from '../../support/shell-command.js';

const guides = (await readTestedGuides())
  .filter(({ markdown }) => /^npm install /m.test(markdown))
  .map(({ path, markdown }) => [path, markdown] as const);

it.each(nonEmpty(guides))(
  'in %s, code in a section with an install line imports only installed packages',
  (_, markdown) => {
    expect(missingPackages(markdown)).toEqual([]);
  },
);

it('reports an imported package that neither its section nor an earlier one installs', () => {
  const section = (install: string, imported: string) =>
    `## Use it\n\n\`\`\`sh\n${install}\n\`\`\`\n\n\`\`\`tsx a.tsx\nimport a from '${imported}';\n\`\`\`\n\n`;
  const first = section('npm install a @b/c', '@b/c/d');
  expect(missingPackages(first)).toEqual([]);
  expect(missingPackages(first + section('npm install d', 'a'))).toEqual([]);
  expect(missingPackages(first + section('npm install d', '@b/e'))).toEqual(['@b/e']);
});

/**
 * Returns the packages that a section with an install line imports, and that neither it nor a section above it
 * installs. The reader of a section without an install line has an app already.
 */
function missingPackages(markdown: string): string[] {
  const installed = new Set<string>();
  return markdown.split(/^(?=###? )/m).flatMap((section) => {
    const blocks = parseCodeBlocks(section);
    const commands = blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => commandsIn(code))
      .filter((command) => command.startsWith('npm install '));
    for (const name of commands.flatMap((command) => command.split(' ').slice(2))) {
      installed.add(name);
    }
    if (commands.length === 0) return [];
    const imported = blocks
      .filter(({ language }) => ['ts', 'tsx', 'typescript'].includes(language))
      .flatMap(({ code }) => importedPackages(code));
    return [...new Set(imported)].filter((name) => !installed.has(name));
  });
}

function importedPackages(code: string): string[] {
  return [...code.matchAll(/^import .*?'([^'.][^']*)';$|\} from '([^'.][^']*)';$/gm)]
    .map(([, single, multiple]) => single ?? multiple ?? '')
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
}
