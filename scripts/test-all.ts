/**
 * `pnpm test:all` runs `pnpm test` and every suite that needs more than Node. At the end it prints all failures again,
 * the suites it left out with reasons, and the number of passed tests.
 */
import { runTasks, type Totals } from './test-all/run-tasks.js';
import { prepareSuites } from './test-all/suites.js';

const totals: Totals = { passed: 0, failed: 0, failures: [], leftOut: [] };
// Runs during the build, because downloads mostly wait for a registry.
const ready = prepareSuites();
// Prints the full output, so that results from the cache count as well.
await runTasks(totals, 'build', 'lint', 'test', '--output-logs=full');
const { suites, leftOut } = await ready;
// Two at once, because a suite mostly waits for its processes.
await runTasks(totals, ...suites, '--concurrency=2');

for (const failure of totals.failures) console.log(failure);
for (const reason of [...leftOut, ...totals.leftOut]) console.log(`Left out: ${reason}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
