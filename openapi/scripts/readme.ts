/** Writes the tables of the README anew: `pnpm readme`, after a change of an irregularity or of the profile. */
import { readFile, writeFile } from 'node:fs/promises';
import { bundle } from './bundle.js';
import { withTables } from './readme-tables.js';

const readme = new URL('../README.md', import.meta.url);
await writeFile(readme, withTables(await readFile(readme, 'utf8'), await bundle()));
