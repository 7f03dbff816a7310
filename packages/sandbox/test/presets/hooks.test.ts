import { createSandbox } from '@voice-agent-platform/sandbox';

const sandbox = createSandbox();
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

test('nothing was asked yet', () => {
  expect(sandbox.requests).toEqual([]);
});
