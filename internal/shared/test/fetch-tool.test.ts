import { expect, it } from 'vitest';
import { fetchTool } from '../chores/fetch-tool.js';

it('rejects a tool that the catalog does not list', async () => {
  await expect(fetchTool('no-such-tool')).rejects.toThrow(
    'The catalog "fetched" does not name no-such-tool',
  );
});
