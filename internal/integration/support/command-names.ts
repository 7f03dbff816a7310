/** Finds the packages and scripts that a command names and that do not exist. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';

export async function findInstallFault(command: string): Promise<string | undefined> {
  const names = publishedPackages().map(({ manifest }) => manifest.name);
  const unknown = (command.match(/@voice-agent-platform\/[\w-]+/g) ?? []).filter(
    (name) => !names.includes(name),
  );
  return unknown.length > 0 ? `${unknown.join(', ')} is not published` : undefined;
}

/** A script of the repository or of one package: `pnpm --filter <name> run <script>`. */
const SCRIPT =
  /^(?:npx -y pnpm@12|pnpm)\s+(?:(?:--filter|-F)[ =](?<filter>\S+)\s+)?(?:run\s+)?(?<script>\S+)/;

/** The words after `pnpm` that are not scripts: commands of pnpm, and the program of changesets. */
const NOT_SCRIPTS = ['install', 'exec', 'dlx', 'changeset'];

export async function findScriptFault(command: string): Promise<string | undefined> {
  const { filter, script = '' } = SCRIPT.exec(command)?.groups ?? {};
  if (NOT_SCRIPTS.includes(script)) return undefined;
  return findMissingScript(script, findFolder(filter));
}

/** Checks the script that npm runs, such as `npm run dev` or `npm test`, in the folder of the README. */
export async function findOwnScriptFault(
  command: string,
  folder: string,
): Promise<string | undefined> {
  const [, script = ''] = /^npm (?:run )?(\S+)/.exec(command) ?? [];
  return findMissingScript(script, join(repository, folder));
}

async function findMissingScript(script: string, folder: string): Promise<string | undefined> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  return script in scripts ? undefined : `there is no script ${script}`;
}

/** Returns the folder of a published package or of the docs, or that of the repository without a name. */
function findFolder(name: string | undefined): string {
  if (name === undefined) return repository;
  const published = publishedPackages().find(({ manifest }) => manifest.name === name);
  return published?.folder ?? join(repository, name.replace('@voice-agent-platform/', ''));
}
