import { createClient } from '@voice-agent-platform/client';
import { createReport, format, needsAttention } from './report.js';

const useCaseIds = process.argv.slice(2);
if (useCaseIds.length === 0) {
  console.error('Usage: npm start -- <use case> [<use case> …]');
  process.exit(2);
}

const platform = createClient();
for (const useCaseId of useCaseIds) {
  try {
    const report = await createReport(platform, useCaseId);
    console.log(format(report));
    if (needsAttention(report)) process.exitCode = 1;
  } catch (error) {
    // The other use cases are still reported.
    console.error(`${useCaseId}: ${String(error)}`);
    process.exitCode = 1;
  }
}
