/** The runtimes that the published packages support, with commands to fetch them and run the module. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { findBrowser, launchBrowser } from '@voice-agent-platform/shared/chores/browser';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { killGroup, runOrFail, start } from '@voice-agent-platform/shared/process';
import type { Outcome, Setting } from './kit.js';

export interface Runtime extends Pick<Setting, 'page' | 'retriesItself'> {
  readonly name: string;
  /** Fetches the runtime if needed, and resolves to its executable. */
  readonly prepare: () => Promise<string>;
  readonly run: (program: string, task: Task) => Promise<Outcome[]>;
  /** Cases that the runtime itself makes impossible, with reasons. They must fail. */
  readonly exceptions?: Readonly<Record<string, string>>;
}

export interface Task {
  /** The module of `bundleCases`. */
  readonly module: string;
  readonly setting: Setting;
  readonly pageUrl: string;
}

const USUAL = { page: false, retriesItself: false };

export const runtimes: readonly Runtime[] = [
  ...[20, 22, 24, 26].map((version) => ({
    name: `Node ${version}`,
    ...USUAL,
    prepare: () => fetchProgram(`node${version}`, 'node'),
    // Node then refuses `eval` and `new Function`, as workerd does.
    run: asScript(['--disallow-code-generation-from-strings']),
  })),
  { name: 'Bun', ...USUAL, prepare: () => fetchProgram('bun'), run: asScript(['run']) },
  {
    name: 'Deno',
    page: false,
    retriesItself: true,
    prepare: () => fetchProgram('deno'),
    run: asScript(['run', '--allow-net', '--quiet']),
  },
  { name: 'workerd', ...USUAL, prepare: () => fetchProgram('workerd'), run: asWorker },
  {
    name: 'Chromium',
    page: true,
    retriesItself: true,
    prepare: findBrowser,
    run: asPage,
    exceptions: {
      'client: follows a redirect within the origin':
        'A browser hides the target of a redirect from code that does not let the browser follow it.',
      'client: does not retry a POST or PATCH after a lost response':
        'A browser retries a request, whatever its method, when a kept connection breaks without a response, and a page cannot choose the connection.',
      'sandbox: responds with 403 to a page of a foreign origin':
        'A page cannot set the header Origin: the browser does.',
    },
  },
];

async function fetchProgram(tool: string, name = tool): Promise<string> {
  const path = join(await fetchTool(tool), 'node_modules', '.bin', name);
  await runOrFail(path, ['--version']);
  return path;
}

/** Runs the cases as a script, which prints the outcomes as its last line. */
function asScript(flags: readonly string[]): Runtime['run'] {
  return (path, { module, setting }) =>
    inTemporaryFolder(async (folder) => {
      await writeFile(join(folder, 'cases.mjs'), module);
      await writeFile(
        join(folder, 'main.mjs'),
        `import { runCases } from './cases.mjs';\nconsole.log(JSON.stringify(await runCases(${JSON.stringify(setting)})));\n`,
      );
      const { stdout } = await runOrFail(path, [...flags, join(folder, 'main.mjs')], {
        cwd: folder,
        env: { NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
      });
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcome[];
    });
}

async function asWorker(path: string, { module, setting }: Task): Promise<Outcome[]> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'cases.mjs'), module);
    await writeFile(
      join(folder, 'main.mjs'),
      `import { runCases } from './cases.mjs';\nexport default { fetch: async () => Response.json(await runCases(${JSON.stringify(setting)})) };\n`,
    );
    await writeFile(join(folder, 'config.capnp'), WORKER_CONFIG);
    // workerd ends with this process, even if it never listens.
    const child = start({ argv: [path, 'serve', 'config.capnp', '--control-fd=1'], cwd: folder });
    child.stderr.pipe(process.stderr);
    const exited = once(child, 'exit');
    try {
      const port = await readPort(child.stdout);
      return (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Outcome[];
    } finally {
      killGroup(child.pid);
      await exited;
    }
  });
}

/** Reads the port from workerd's control channel. workerd writes it when it listens. */
async function readPort(control: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(control)) {
    const message = JSON.parse(line) as { event: string; port?: number };
    if (message.event === 'listen' && message.port !== undefined) return message.port;
  }
  throw new Error('workerd ended before it listened');
}

const WORKER_CONFIG = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [
        (name = "main.mjs", esModule = embed "main.mjs"),
        (name = "cases.mjs", esModule = embed "cases.mjs"),
      ],
      compatibilityDate = "2026-01-01",
      globalOutbound = "loopback",
    )),
    # A worker reaches no private address unless configured to.
    (name = "loopback", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", service = "main")],
);
`;

async function asPage(path: string, { setting, pageUrl }: Task): Promise<Outcome[]> {
  const browser = await launchBrowser(path);
  try {
    const page = await browser.newPage();
    await page.goto(pageUrl);
    await page.waitForFunction(() => 'runCases' in globalThis);
    return await page.evaluate(
      (given) =>
        (globalThis as unknown as { runCases: (setting: Setting) => Promise<Outcome[]> }).runCases(
          given,
        ),
      setting,
    );
  } finally {
    await browser.close();
  }
}
