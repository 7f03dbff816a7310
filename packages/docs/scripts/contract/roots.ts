/** The two address roots, as a reader must see them on each operation. */
import type { ContractOperation } from './contract.js';

export const roots = {
  base: { name: 'Base root', variable: '{base_url}', sandbox: 'http://127.0.0.1:4010' },
  platform: { name: 'Platform root', variable: '{platform_url}', sandbox: 'http://127.0.0.1:4011' },
};

/** One line of Markdown: which root serves the operation, its address there, and where the sandbox has that root. */
export function rootLine({ method, path, root, organizationId }: ContractOperation): string {
  const { name, variable, sandbox } = roots[root];
  return (
    `**${name}** \`${method} ${variable}/api/v1${path}\`` +
    `${organizationId ? ' with the header `x-organization-id`' : ''}` +
    ` (in the sandbox, the root is \`${sandbox}\`)`
  );
}
