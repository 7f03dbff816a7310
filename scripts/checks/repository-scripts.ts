/** What texts of the repository say about the root's scripts. */

/** The scripts that the table of CONTRIBUTING.md lists. */
export function documentedScripts(contributing: string): string[] {
  return [...contributing.matchAll(/^\| `([\w:]+)`/gm)].map(([, name = '']) => name);
}

/** The scripts that a workflow runs by `pnpm <script>`; pnpm's own commands are not among them. */
export function calledScripts(workflow: string): string[] {
  return [...workflow.matchAll(/\bpnpm (?:run )?(?!run\b)([\w:]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['install', 'exec', 'changeset'].includes(name));
}

/** The files that a script starts with tsx. */
export function startedFiles(command: string): string[] {
  return [...command.matchAll(/\btsx (\S+\.ts)/g)].map(([, path = '']) => path);
}
