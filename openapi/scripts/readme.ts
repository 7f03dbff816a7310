/** Updates the tables of the README. `pnpm readme` runs it. */
import { readFile, writeFile } from 'node:fs/promises';
import { bundle } from './artifacts.js';
import { updateTables } from './readme-tables.js';

const readme = new URL('../README.md', import.meta.url);
await writeFile(readme, updateTables(await readFile(readme, 'utf8'), await bundle()));
