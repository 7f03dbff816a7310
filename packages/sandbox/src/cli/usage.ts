import { formatModes, optionRows, type Option } from './options.js';

/** Formats an option as `--port <port>`, or as the flag alone if it takes no value. */
export function formatFlag(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

const optionLines = optionRows.map(([name, option]) => {
  const restriction = formatModes(option);
  const flag = formatFlag(name, option).padEnd(24);
  return `  ${flag} ${option.text}${restriction && ` [only ${restriction}]`}`;
});

/** The text of `--help`. */
export const usage = `Usage: voice-agent-sandbox [options]
       voice-agent-sandbox exec [options] -- <command>
       voice-agent-sandbox try [options] -- <command>

Serves the voice-agent platform API from this machine, on two ports.

exec runs a command with a sandbox of its own on free ports: its roots, key and organization
are in VOICE_AGENT_BASE_URL, VOICE_AGENT_PLATFORM_URL, VOICE_AGENT_API_KEY and
VOICE_AGENT_ORGANIZATION_ID. The exit code is that of the command.

try runs a command as it is, and then once under each choice of the sandbox that could change
something. It exits with 1 if the command fails under one of them, or does not end in time.

${optionLines.join('\n')}
`;
