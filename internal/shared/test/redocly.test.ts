import { expect, it } from 'vitest';
import { redocly, runRedocly, withoutBox } from '../chores/redocly.js';
import { createTemporaryFolder } from '../chores/temporary-folder.js';

it('reports why Redocly fails', async () => {
  await using folder = await createTemporaryFolder();
  const failing = redocly(['bundle', 'gone.yaml'], folder.path);
  await expect(failing).rejects.toThrow(/gone\.yaml exited with 1\ngone\.yaml does not exist/);
});

it('leaves out what Redocly prints first on Node 20', async () => {
  await using folder = await createTemporaryFolder();
  // Redocly reads the version, so it prints its box on each Node that runs this test.
  const pretend = `Object.defineProperty(process, 'version', { value: 'v20.19.0' })`;
  const { stderr } = await runRedocly(['bundle', 'gone.yaml'], {
    cwd: folder.path,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}` },
  });
  expect(stderr).toMatch(/^gone\.yaml does not exist/);
});

it("removes Redocly's box from a text, and nothing else", () => {
  const box = '\n  ╔═════════════╗\n  ║ Use Node 22 ║\n  ╚═════════════╝\n\n';
  expect(withoutBox(`${box}gone.yaml does not exist ║\n`)).toBe('gone.yaml does not exist ║\n');
});
