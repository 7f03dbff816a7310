import { equal, type Cases } from './platform.js';

export const failures: Cases = {
  'a forced status is sent as often as requested, with Retry-After, and the operation does not act':
    async ({ send, sandbox }) => {
      sandbox.fail('removeMember', { status: 503, times: 2, retryAfterMs: 1_500 });
      const body = { email: 'tomas@harbordental.example' };
      const replies = [];
      for (let call = 0; call < 3; call++) replies.push(await send('DELETE', '/member', { body }));
      equal(
        replies.map(({ status }) => status),
        [503, 503, 200],
      );
      equal(replies[0]!.headers.get('retry-after'), '2');
    },
  'a forced reset rejects as a broken connection does': async ({ request, send, sandbox }) => {
    sandbox.fail('listCallTags', { reset: true });
    const outcome = await request('GET', '/call-tags').catch((error: unknown) => error);
    equal([outcome instanceof TypeError, (await send('GET', '/call-tags')).status], [true, 200]);
  },
  'a forced truncation of a response without a body is a reset, after the operation acted': async ({
    request,
    sandbox,
  }) => {
    sandbox.fail('deletePhoneNumbers', { truncate: true });
    sandbox.fail('listCallTags', { truncate: true });
    const body = { ids: [sandbox.seedIds.phoneNumber] };
    const outcomes = [
      await request('DELETE', '/numbers', { body }).catch((error: unknown) => error),
      await request('HEAD', '/call-tags').catch((error: unknown) => error),
    ];
    equal(
      outcomes.map((outcome) => outcome instanceof TypeError),
      [true, true],
    );
    equal([sandbox.snapshot().phoneNumbers.length, sandbox.failures.length], [1, 0]);
  },
  'a forced truncation ends the response after it has begun, and after the operation acted':
    async ({ request, sandbox }) => {
      sandbox.fail('updateAgent', { truncate: true });
      const path = `/agents/${sandbox.seedIds.agent}`;
      const response = await request('PATCH', path, { body: { name: 'Cut' } });
      const outcome = await response.text().catch((error: unknown) => error);
      equal([response.status, outcome instanceof Error], [200, true]);
      equal(sandbox.snapshot().agents[0]?.name, 'Cut');
    },
  'a forced stall lasts until the caller aborts, and rejects with the reason of the caller':
    async ({ send, sandbox }) => {
      sandbox.fail('listCallTags', { stall: true });
      const { baseUrl, apiKey, fetch } = sandbox.clientOptions;
      const controller = new AbortController();
      let hasEnded = false;
      const outcome = fetch(`${baseUrl}/api/v1/call-tags`, {
        headers: { authorization: `Bearer ${apiKey}` },
        signal: controller.signal,
      })
        .catch((error: unknown) => error)
        .finally(() => (hasEnded = true));
      // Without the stall, this request would have ended before a later one that is delayed.
      sandbox.fail('getOrganization', { delayMs: 1 });
      await send('GET', '/orgs');
      equal(hasEnded, false);
      const reason = new Error('enough');
      controller.abort(reason);
      equal((await outcome) === reason, true);
    },
};
