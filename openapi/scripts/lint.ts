/** Lints the source tree and the workflows by Redocly, and the bundle by Spectral. Reports the faults of all of them. */
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
