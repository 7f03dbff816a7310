/** `pnpm generate <language>`: the `voice-agent-codegen` command, with the contract of this repository. */
import { runCli } from '../packages/codegen/src/run-cli.js';

process.exitCode = await runCli(process.argv.slice(2), process.env.INIT_CWD);
