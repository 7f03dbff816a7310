import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from '@voice-agent-platform/codegen/internal/client-folder';

/** Placeholders that generators write for unknown names. */
const PLACEHOLDER = /GIT_(?:USER|REPO)_ID|YOUR_[A-Z_]+/;

/** A Markdown link to a file, or to a heading in it. */
const LINK = /\[[^\]\n]+\]\(([\w./-]+\.\w+)(?:#[^)\s]*)?\)/g;

/** Finds text that confuses readers of a client: placeholders, and links to files that do not exist. */
export async function findLitter(client: string): Promise<string[]> {
  const litter: string[] = [];
  for (const file of await listFiles(client)) {
    const text = await readFile(join(client, file), 'utf8');
    const placeholder = PLACEHOLDER.exec(text);
    if (placeholder) litter.push(`${file} has the placeholder ${placeholder[0]}`);
    for (const [, target = ''] of text.matchAll(LINK)) {
      if (!existsSync(join(client, dirname(file), target)))
        litter.push(`${file} links to ${target}, which is not there`);
    }
  }
  return litter;
}
