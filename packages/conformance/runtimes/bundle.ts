import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The cases with the client, the validators and the sandbox's core as one module that imports nothing. */
export async function bundleCases(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('run-cases.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // No condition of a runtime: what runs everywhere is what is meant to run here.
    platform: 'neutral',
    // `neutral` has no main fields of its own, and dependencies of the client may still have one.
    mainFields: ['module', 'main'],
  });
  return outputFiles[0]?.text ?? '';
}
