import type { Sandbox } from '../../src/portable.js';
import { equal, UNKNOWN_ID, type Cases, type Json, type Reply } from './platform.js';

const runsPath = (sandbox: Sandbox): string => `/use-cases/${sandbox.seedIds.useCaseUuid}/runs`;

const collectIds = ({ json }: Reply): readonly unknown[] =>
  (json as unknown as Json[]).map(({ id }) => id);

export const callsAndWorkflows: Cases = {
  'listUseCaseRuns returns no runs for a use case without a UUID': async ({ send, sandbox }) => {
    const [useCase] = sandbox.snapshot().useCases;
    sandbox.add({ useCases: [{ ...useCase!, id: UNKNOWN_ID }] });
    const { status, json } = await send('GET', `/use-cases/${UNKNOWN_ID}/runs`);
    equal([status, json], [200, []]);
  },
  'getCallRecording returns a link to a WAV file that the sandbox serves': async ({
    send,
    sandbox,
  }) => {
    const { headers, text } = await send('GET', `/calls/${sandbox.seedIds.call}/recording`);
    const file = await sandbox.fetch(text);
    const bytes = new Uint8Array(await file.arrayBuffer());
    equal(headers.get('content-type'), 'text/plain; charset=utf-8');
    equal([file.status, file.headers.get('content-type')], [200, 'audio/wav']);
    equal(String.fromCharCode(...bytes.slice(0, 4), ...bytes.slice(8, 12)), 'RIFFWAVE');
  },
  'listCallTags returns the tags': async ({ send }) => {
    const { json } = await send('GET', '/call-tags');
    equal(json, { tags: ['confirmed', 'rescheduled', 'voicemail'] });
  },
  'listUseCaseRuns sorts by time, latest first by default': async ({ send, sandbox }) => {
    const latest = collectIds(await send('GET', runsPath(sandbox)));
    const oldest = collectIds(await send('GET', `${runsPath(sandbox)}?sort=asc`));
    equal([oldest[0], latest], [sandbox.seedIds.run, [...oldest].reverse()]);
  },
  'listUseCaseRuns reads limit and offset as decimal digits, and refuses anything else': async ({
    send,
    sandbox,
  }) => {
    const path = runsPath(sandbox);
    const all = collectIds(await send('GET', path));
    equal(collectIds(await send('GET', `${path}?limit=1`)), [all[0]]);
    equal(collectIds(await send('GET', `${path}?limit=1&offset=1`)), [all[1]]);
    equal(collectIds(await send('GET', `${path}?limit=1&offset=1&sort=asc`)), [all[0]]);
    equal(collectIds(await send('GET', `${path}?offset=9`)), []);
    for (const text of ['ten', '-1', '1e1', '0x1', '1.0', '%2B1', '']) {
      const { status, pointers } = await send('GET', `${path}?limit=${text}&offset=${text}`);
      equal([text, status, pointers], [text, 422, ['/limit', '/offset']]);
    }
  },
  'listUseCaseRuns accepts both identifiers of a use case, and responds with 404 to others':
    async ({ send, sandbox }) => {
      const uuid = collectIds(await send('GET', runsPath(sandbox)));
      const short = collectIds(await send('GET', `/use-cases/${sandbox.seedIds.useCase}/runs`));
      const other = await send('GET', `/use-cases/${UNKNOWN_ID}/runs`);
      equal([short, other.status], [uuid, 404]);
    },
  'getWorkflowVersion returns the version with its changelog': async ({ send, sandbox }) => {
    const { status, json } = await send('GET', `/versions/${sandbox.seedIds.version}`);
    equal(
      [status, json['id'], (json['changelog'] as Json[]).length],
      [200, sandbox.seedIds.version, 2],
    );
  },
  'executing a use case adds a run and records its webhooks': async ({ send, sandbox }) => {
    const { run, deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
    const listed = collectIds(await send('GET', runsPath(sandbox)));
    equal([listed[0], listed.length], [run.id, 3]);
    equal(
      deliveries.map(({ url, outcome, payload }) => [url, outcome, payload.sandbox]),
      [['https://hooks.harbordental.example/calls', 'recorded', true]],
    );
  },
  'executing a use case never reuses the identifier of a run, even if the run is gone': async ({
    sandbox,
  }) => {
    const { useCase } = sandbox.seedIds;
    const { runs } = sandbox.snapshot();
    const { run: earlier } = await sandbox.executeUseCase(useCase);
    // Restores only the runs, so that the number of issued identifiers stays.
    sandbox.restore({ runs, deliveries: [] });
    const { run: later } = await sandbox.executeUseCase(useCase);
    equal(earlier.id === later.id, false);
  },
};
