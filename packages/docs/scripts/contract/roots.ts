/** The two address roots, as a reader must see them on each operation. */
import { roots } from '../samples/surroundings.js';
import type { ContractOperation } from './contract.js';

const names = {
  base: { name: 'Base root', variable: '{base_url}' },
  platform: { name: 'Platform root', variable: '{platform_url}' },
};

/** One line of Markdown: which root serves the operation, its address there, and where the sandbox has that root. */
export function rootLine({ method, path, root, organizationId }: ContractOperation): string {
  const { name, variable } = names[root];
  return (
    `**${name}** \`${method} ${variable}/api/v1${path}\`` +
    `${organizationId ? ' with the header `x-organization-id`' : ''}` +
    ` (in the sandbox, the root is \`${roots[root].sandbox}\`)`
  );
}
