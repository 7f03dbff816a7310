/** `pnpm generate <language> [--out <folder>]`: a client in another language, from the contract of this repository. */
import { generateCommand } from '../packages/conformance/src/languages/generate-command.js';

process.exitCode = await generateCommand(process.argv.slice(2), process.env.INIT_CWD);
