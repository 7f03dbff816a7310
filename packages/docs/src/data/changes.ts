/** Changes of the contract and of the packages, as Markdown. */
import { readFile } from 'node:fs/promises';
import { markdownTable } from '@voice-agent-platform/internal/tables';
import { compare } from '@voice-agent-platform/contract-reader/diff/compare';
import type { JsonObject } from '@voice-agent-platform/internal/openapi-document';
import type { Contract } from './contract.js';

/** The contract first. */
const PACKAGES = ['openapi', 'client', 'types', 'validators', 'sandbox', 'codegen', 'cli', 'mcp'];

/** The changelogs that changesets writes, one after the other. */
export async function readChangelogs({ document }: Contract): Promise<string[]> {
  const root = new URL('../../../../', import.meta.url);
  const texts = PACKAGES.map(async (name) => {
    const folder = name === 'openapi' ? name : `packages/${name}`;
    const text = await readFile(new URL(`${folder}/CHANGELOG.md`, root), 'utf8').catch(() => '');
    const title = name === 'openapi' ? `The contract, now ${document.info.version}` : name;
    const entries = text.replace(/^# .*\n/, '').replace(/^##+ (.*)$/gm, '**$1**');
    return entries.trim() && `## ${title}\n\n${entries.trim()}`;
  });
  return Promise.all(texts);
}

/** What changed in the contract since a published bundle. Empty without one, and without changes. */
export async function readContractChanges(
  { downloads }: Contract,
  publishedFile: string | undefined,
): Promise<string> {
  if (publishedFile === undefined) return '';
  const parse = (text: string) => JSON.parse(text) as JsonObject;
  const base = parse(await readFile(publishedFile, 'utf8'));
  const { changes, versions } = await compare(base, parse(downloads['openapi.json'] ?? ''));
  if (changes.length === 0) return '';
  const rows = changes.map(({ place, message, impact }) => [`\`${place}\``, message, impact]);
  return `## Since ${versions.base}\n\n${markdownTable(['Where', 'What', 'Impact'], rows)}`;
}
