import { expect, it } from 'vitest';
import { redocly, withoutBox } from '../chores/redocly.js';
import { createTemporaryFolder } from '../chores/temporary-folder.js';

it('reports why Redocly fails, without its box about Node 20', async () => {
  await using folder = await createTemporaryFolder();
  const failing = redocly(['bundle', 'gone.yaml'], folder.path);
  await expect(failing).rejects.toThrow(/gone\.yaml exited with 1\n[^╔]*does not exist/);
});

it("removes Redocly's box about Node 20 from its output, and nothing else", () => {
  const box = '\n  ╔═════════════╗\n  ║ Use Node 22 ║\n  ╚═════════════╝\n\n';
  expect(withoutBox(`${box}gone.yaml does not exist ║\n`)).toBe('gone.yaml does not exist ║\n');
});
