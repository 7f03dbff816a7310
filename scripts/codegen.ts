/** `pnpm generate <language>`: the `voice-agent-codegen` command, with the contract of this repository. */
import { runCli } from '@voice-agent-platform/codegen';

process.exitCode = await runCli(process.argv.slice(2), process.env.INIT_CWD);
