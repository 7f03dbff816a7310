/**
 * Runs the official conformance suite against the MCP server: the scenarios that need only what this server has. The
 * others call tools, resources and prompts of the suite's example server, or need sessions, logging, or tasks.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { startHttp } from '../../support/mcp.js';
import { startPlatform } from '../../support/platform.js';

const platform = await startPlatform();
afterAll(() => platform[Symbol.asyncDispose]());

interface Scenario {
  readonly name: string;
  readonly version: '2025-11-25' | '2026-07-28';
  /** Checks that need a diagnostic tool of the suite's own example server. The suite marks them as untestable. */
  readonly untestable?: readonly string[];
  /** Checks of what this server does not have: prompts, a session id, and lists that change. */
  readonly notApplicable?: readonly string[];
}

const scenarios: readonly Scenario[] = [
  {
    name: 'server-initialize',
    version: '2025-11-25',
    notApplicable: ['server-session-id-visible-ascii'],
  },
  { name: 'ping', version: '2025-11-25' },
  { name: 'tools-list', version: '2025-11-25' },
  { name: 'resources-list', version: '2025-11-25' },
  { name: 'dns-rebinding-protection', version: '2025-11-25' },
  { name: 'tools-list', version: '2026-07-28' },
  { name: 'resources-list', version: '2026-07-28' },
  { name: 'dns-rebinding-protection', version: '2026-07-28' },
  { name: 'http-header-validation', version: '2026-07-28' },
  { name: 'sep-2164-resource-not-found', version: '2026-07-28' },
  { name: 'input-required-result-unsupported-methods', version: '2026-07-28' },
  {
    name: 'server-stateless',
    version: '2026-07-28',
    untestable: [
      // Needs the tool `test_missing_capability`.
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      // Needs `test_streaming_elicitation`.
      'sep-2575-http-server-no-independent-requests-on-stream',
      // Needs `test_logging_tool`.
      'sep-2575-server-no-log-without-loglevel',
    ],
    notApplicable: [
      'sep-2575-server-sends-prompts-list-changed-on-subscription',
      'sep-2575-server-sends-tools-list-changed-on-subscription',
    ],
  },
  {
    name: 'caching',
    version: '2026-07-28',
    notApplicable: ['sep-2549-prompts-list-caching-hints'],
  },
];

interface Check {
  readonly id: string;
  readonly status: string;
  readonly details?: { readonly untestable?: boolean };
}

it.each(scenarios)(
  'the MCP server passes $name of $version',
  async ({ name, version, ...expected }) => {
    const node = join(await fetchTool('node22'), 'node_modules', '.bin', 'node');
    const suite = await fetchTool('@modelcontextprotocol/conformance');
    await using server = await startHttp(platform, ['--allow-writes']);
    await using results = await createTemporaryFolder();
    const { output } = await run(node, [
      join(suite, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js'),
      'server',
      '--url',
      server.url,
      '--scenario',
      name,
      '--spec-version',
      version,
      '--output-dir',
      results.path,
    ]);
    const checks = await readChecks(results.path);
    expect(checks, output).not.toEqual([]);
    const { untestable = [], notApplicable = [] } = expected;
    // A failure, a warning, or a check that the suite skipped.
    const notPassed = checks.filter(({ status }) => status !== 'SUCCESS');
    const marked = notPassed.filter(({ details }) => details?.untestable);
    expect(marked.map(({ id }) => id).sort(), output).toEqual([...untestable].sort());
    const others = notPassed.filter((check) => !marked.includes(check));
    expect(others.map(({ id }) => id).sort(), output).toEqual([...notApplicable].sort());
  },
);

async function readChecks(folder: string): Promise<Check[]> {
  const files = await readdir(folder, { recursive: true });
  const found = files.filter((file) => file.endsWith('checks.json'));
  const lists = await Promise.all(found.map((file) => readFile(join(folder, file), 'utf8')));
  return lists.flatMap((text) => JSON.parse(text) as Check[]);
}
