import { createClient } from '@voice-agent-platform/client';
import { format, createReport } from './report.js';

const useCaseIds = process.argv.slice(2);
if (useCaseIds.length === 0) {
  console.error('Usage: pnpm start <use case> [<use case> …]');
  process.exit(2);
}

const platform = createClient();
for (const useCaseId of useCaseIds) {
  try {
    const report = await createReport(platform, useCaseId);
    console.log(format(report));
    if (report.failed.length + report.unknown.length > 0) process.exitCode = 1;
  } catch (error) {
    // The other use cases are still reported.
    console.error(`${useCaseId}: ${String(error)}`);
    process.exitCode = 1;
  }
}
