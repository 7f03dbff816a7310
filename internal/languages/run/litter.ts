import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from '@voice-agent-platform/codegen/internal/client-folder';

/** What a generator writes in place of names that nobody told it. */
const PLACEHOLDER = /GIT_(?:USER|REPO)_ID|YOUR_[A-Z_]+/;

/** What a reader of a client would stumble over: placeholders, and links to files that are not there. */
export async function findLitter(client: string): Promise<string[]> {
  const litter: string[] = [];
  for (const file of await listFiles(client)) {
    const text = await readFile(join(client, file), 'utf8');
    const placeholder = PLACEHOLDER.exec(text);
    if (placeholder) litter.push(`${file} has the placeholder ${placeholder[0]}`);
    for (const [, target = ''] of text.matchAll(/\[[^\]\n]+\]\(([\w./-]+\.\w+)\)/g)) {
      if (!existsSync(join(client, dirname(file), target)))
        litter.push(`${file} links to ${target}, which is not there`);
    }
  }
  return litter;
}
