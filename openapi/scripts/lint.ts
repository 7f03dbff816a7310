/** Lints the sources and workflows with Redocly and the bundle with Spectral. Reports the faults of both. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runRedocly } from '@voice-agent-platform/shared/chores/redocly';
import { run } from '@voice-agent-platform/shared/process';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const workflows = (await readdir(`${cwd}workflows`))
  .filter((name) => name.endsWith('.arazzo.yaml'))
  .map((name) => `workflows/${name}`);

const outcomes = await Promise.all([
  runRedocly(['check-config'], { cwd }),
  runRedocly(['lint', 'contract'], { cwd }),
  runRedocly(['lint', ...workflows, '--config', 'workflows/redocly.yaml'], { cwd }),
  run('spectral', ['lint', 'dist/openapi.json', '--fail-severity=hint'], { cwd }),
]);
for (const { exitCode, output } of outcomes) {
  if (exitCode === 0) continue;
  console.error(output);
  process.exitCode = 1;
}
