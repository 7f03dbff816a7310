import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileError } from '../node/json-file.js';
import type { Sandbox } from '../sandbox.js';
import { describeError } from './terminal.js';

/** Imports the default export of a module. */
async function importDefault(path: string): Promise<unknown> {
  try {
    const { href } = pathToFileURL(resolve(path));
    return ((await import(href)) as { readonly default?: unknown }).default;
  } catch (error) {
    throw new FileError(`${path} cannot be imported: ${describeError(error)}`, { cause: error });
  }
}

/**
 * Lets the module of `--setup` change a sandbox, for example with `respond`.
 * @throws FileError if the module cannot be imported, or its default export is not a function.
 */
export async function setUp(path: string, sandbox: Sandbox): Promise<void> {
  const setup = await importDefault(path);
  if (typeof setup !== 'function') {
    throw new FileError(
      `${path} has no default function. Export one: export default (sandbox) => sandbox.respond(…).`,
    );
  }
  await (setup as (sandbox: Sandbox) => unknown)(sandbox);
}
