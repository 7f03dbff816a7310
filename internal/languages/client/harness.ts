import { driverFolder, installedProgram, type Harness } from '../src/harness.js';

/** The project's own client. Its build derives it from the contract, so nothing is generated here. */
export const client: Harness = {
  name: 'client',
  title: 'Own client',
  folder: driverFolder('client'),
  generator: { name: '@voice-agent-platform/client', version: '', registry: 'this repository' },
  note: 'The only client with retries and limits. TypeScript.',
  start: (program, { folder }) => ({ argv: [installedProgram('tsx'), `${folder}/${program}`] }),
  driver: 'driver.ts',
};
