/** Runs a sample as its reader would: saved to a file, with the four variables that it reads set. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox, Roots } from '@voice-agent-platform/sandbox';
import { transform } from 'esbuild';
import type { Sample, SampleLanguage } from './samples.js';

export interface Run {
  exitCode: number;
  stdout: string;
  stderr: string;
}

interface Runner {
  file: string;
  command: string;
  prepare: (source: string) => string | Promise<string>;
}

const runners: Record<SampleLanguage, Runner> = {
  curl: { file: 'sample.sh', command: 'sh', prepare: (source) => source },
  python: { file: 'sample.py', command: 'python3', prepare: (source) => source },
  typescript: { file: 'sample.mjs', command: process.execPath, prepare: stripTypes },
};

/** Within this package, so that the packages that a sample imports are found. */
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

export async function runSample(
  { language, source }: Sample,
  { sandbox, roots }: { sandbox: Sandbox; roots: Roots },
): Promise<Run> {
  const { file, command, prepare } = runners[language];
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'sample-'));
  try {
    await writeFile(join(folder, file), await prepare(source));
    return await run(command, join(folder, file), {
      VOICE_AGENT_BASE_URL: roots.baseUrl,
      VOICE_AGENT_PLATFORM_URL: roots.platformUrl,
      VOICE_AGENT_API_KEY: sandbox.clientOptions.apiKey,
      VOICE_AGENT_ORGANIZATION_ID: sandbox.clientOptions.organizationId,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(command: string, file: string, variables: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
    // A proxy of the machine must not stand between the sample and the sandbox.
    const env = { PATH: process.env.PATH, NO_PROXY: '127.0.0.1', ...variables };
    execFile(command, [file], { env }, (error, stdout, stderr) => {
      const exitCode = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
      resolve({ exitCode, stdout, stderr });
    });
  });
}

async function stripTypes(source: string): Promise<string> {
  return (await transform(source, { loader: 'ts', format: 'esm', target: 'node20' })).code;
}
