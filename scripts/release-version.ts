/** After `changeset version`: writes the new version of the contract's package into the document itself. */
import { readFile, writeFile } from 'node:fs/promises';
import { withVersion } from './release/contract-version.js';
import { repository } from './workspace.js';

const { version } = JSON.parse(await readFile(`${repository}openapi/package.json`, 'utf8')) as {
  version: string;
};
const file = `${repository}openapi/openapi.yaml`;
await writeFile(file, withVersion(await readFile(file, 'utf8'), version));
