/** Runs commands that call the API, each against a sandbox of its own. Returns the output of a command that fails. */
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { run } from '@voice-agent-platform/shared/process';
import { onOwnPorts, startCommandLine } from './command-line.js';
import { startPlatform, withRoots } from './platform.js';
import { prepareWorkflows } from './workflows.js';

export async function runCurl(command: string): Promise<string | undefined> {
  await using platform = await startPlatform();
  const request = withRoots(command, platform.roots).replace(
    /^curl/,
    'curl --silent --show-error --fail',
  );
  const { exitCode, output } = await run('sh', ['-c', request], { cwd: repository });
  return exitCode === 0 ? undefined : output;
}

export async function runVoiceAgent(command: string): Promise<string | undefined> {
  await using commandLine = await startCommandLine();
  const { exitCode, output } = await commandLine.shell(onOwnPorts(command), {
    env: { KEY: 'sk_test_readme' },
  });
  return exitCode === 0 ? undefined : output;
}

export async function runRespect(command: string): Promise<string | undefined> {
  await using platform = await startPlatform();
  await using workflows = await prepareWorkflows(platform);
  const { exitCode, output } = await workflows.shell(
    command.replace(/^npx -y @redocly\/cli/, 'redocly'),
  );
  return exitCode === 0 ? undefined : output;
}
