/** Bundles a consumer's program as a user's project would. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { importTool } from '@voice-agent-platform/shared/chores/fetch-tool';

type Bundle = (program: string) => Promise<string>;

/** The part of webpack that this file uses. */
type Webpack = (
  configuration: object,
  done: (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void,
) => void;

/** Returns the minified code of a program, by the bundler's name in READMEs. */
export const bundlers: Readonly<Record<string, Bundle>> = {
  async esbuild(program) {
    const { outputFiles } = await esbuild.build({
      entryPoints: [program],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    return outputFiles.map(({ text }) => text).join('');
  },
  async 'Rolldown (Vite)'(program) {
    const built = await vite.build({
      root: dirname(program),
      configFile: false,
      logLevel: 'error',
      build: { write: false, modulePreload: false, rollupOptions: { input: program } },
    });
    const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
    return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  },
  async webpack(program) {
    const { default: webpack } = (await importTool('webpack')) as { default: Webpack };
    const output = { path: `${program}-webpack`, filename: 'bundle.js' };
    await new Promise<void>((resolve, reject) =>
      webpack({ mode: 'production', entry: program, output }, (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
      ),
    );
    return readFile(join(output.path, output.filename), 'utf8');
  },
};
