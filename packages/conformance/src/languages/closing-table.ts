import { sequence, type Cell } from './cells.js';
import { firstCall } from './first-call.js';
import { rounds, type Round } from './expectation.js';
import type { ControlResult } from './run-control.js';
import type { LanguageResult } from './run-language.js';

/** Language x round on the terminal, and below it each red cell and each control that is not as recorded. */
export function closingTable(results: LanguageResult[], controls: ControlResult[]): string {
  const rows = results.map(({ language, cells }) => [
    language.title.padEnd(14),
    `${language.generator.name} ${language.generator.version}`.padEnd(34),
    ...rounds.map((round) => `${round} ${green(cells, round)}`.padEnd(18)),
  ]);
  const faults = results.flatMap(({ language, cells, failedStage }) =>
    failedStage === undefined
      ? cells.flatMap(({ round, step, fault }) =>
          fault === undefined ? [] : [`${language.title}, ${round}, ${step}: ${fault}`],
        )
      : [`${language.title}: ${failedStage.name} failed\n${failedStage.message}`],
  );
  const departures = controls.flatMap(({ control, language, fault }) =>
    fault === undefined ? [] : [`Negative control, ${language.title}, ${control.name}: ${fault}`],
  );
  const asRecorded = `Negative controls, red as recorded: ${controls.length - departures.length}/${controls.length}`;
  return [
    '',
    ...rows.map((row) => row.join(' ').trimEnd()),
    asRecorded,
    '',
    ...faults,
    ...departures,
  ].join('\n');
}

function green(cells: Cell[], wanted: Round): string {
  const steps = cells.filter(
    ({ round, step }) => round === wanted && step !== sequence && step !== firstCall,
  );
  return `${steps.filter(({ fault }) => fault === undefined).length}/${steps.length}`;
}
