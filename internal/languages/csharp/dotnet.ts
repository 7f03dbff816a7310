/**
 * Builds the files of C# with the .NET SDK, as users do, and runs the driver and a program. `test:languages csharp` writes
 * these files before, and runs them on Mono.
 */
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findLanguage } from '@voice-agent-platform/codegen/internal/languages/languages';
import { installCommands } from '@voice-agent-platform/codegen/internal/next-step';
import { verify } from '@voice-agent-platform/codegen/internal/verify/verify';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { words, type Command } from '@voice-agent-platform/shared/process';
import { runAll } from '../run/fetch.js';
import { harnessPlacesFor } from '../run/harness-places.js';
import { runProgram, withSandbox } from '../run/programs.js';
import harness from './harness.js';

await inTemporaryFolder(async (project) => {
  await createProject(project);
  const driver = await build(project, 'Driver');
  const { tolerate = [] } = harness;
  const cells = await verify(driver, { rounds: ['sandbox', 'unusual'], tolerate });
  const red = cells.flatMap(({ round, step, fault }) =>
    fault === undefined ? [] : [`${round}, ${step}: ${fault}`],
  );
  if (red.length > 0) throw new Error(red.join('\n'));
  const program = await build(project, 'ListPhoneNumbers');
  await withSandbox(async (_, variables) => {
    const { printed, failed } = await runProgram(program, variables);
    if (failed || !printed.startsWith('+')) throw new Error(`The program printed ${printed}`);
  });
  console.log(`C# on .NET: ${cells.length} steps and a program passed`);
});

/** Creates a project with the files of client, driver and programs, and with the library that users install. */
async function createProject(project: string): Promise<void> {
  await runAll([{ argv: words`dotnet new console --name Driver --output ${project}` }]);
  await rm(join(project, 'Program.cs'));
  const { work, client } = harnessPlacesFor(harness);
  for (const folder of [work, client]) {
    const sources = (await readdir(folder)).filter((file) => file.endsWith('.cs'));
    for (const source of sources) await copyFile(join(folder, source), join(project, source));
  }
  // Only Mono needs it.
  await rm(join(project, 'Start.cs'));
  const install = installCommands(findLanguage('csharp'), client);
  await runAll(install.map((line) => ({ argv: ['sh', '-c', line], cwd: project })));
}

/** Builds the program that begins in a class, and returns its command. */
async function build(project: string, startupClass: string): Promise<Command> {
  const folder = join(project, 'built', startupClass);
  // An incremental build would not see another StartupObject.
  await runAll([
    {
      argv: words`dotnet build --no-incremental --output ${folder} -p:StartupObject=${startupClass}`,
      cwd: project,
    },
  ]);
  return { argv: ['dotnet', join(folder, 'Driver.dll')] };
}
