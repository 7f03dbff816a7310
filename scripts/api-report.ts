/** Writes the reports of the public types. The tests compare the packages with them. */
import { compareReports } from './checks/api-report.js';
import { reportedPackages } from '@voice-agent-platform/shared/chores/workspace';

for (const { report, changed, faults } of compareReports(reportedPackages(), { update: true })) {
  console.log(`${report}: ${changed ? 'written' : 'unchanged'}`);
  for (const fault of faults) console.error(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
