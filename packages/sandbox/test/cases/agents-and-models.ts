import type { Sandbox } from '../../src/portable.js';
import { equal, UNKNOWN_ID, type Cases, type Json } from './platform.js';

export const modelBody = (sandbox: Sandbox): Json => ({
  use_case_id: sandbox.seedIds.useCase,
  name: 'Second round',
  from_model_id: sandbox.seedIds.model,
  train_sample_ids: ['a'],
  test_sample_ids: [],
});

const statusOfNewModel = (sandbox: Sandbox): unknown => sandbox.snapshot().models.at(-1)?.status;

export const agentsAndModels: Cases = {
  'updateAgent changes the given fields and keeps the others': async ({ send, sandbox }) => {
    const path = `/agents/${sandbox.seedIds.agent}`;
    const { json: before } = await send('PATCH', path, { body: {} });
    await send('PATCH', path, { body: { name: 'Nora Two' } });
    const { json: after } = await send('PATCH', path, { body: { voice_id: 'voice-2' } });
    equal(after, { ...before, name: 'Nora Two', voice_id: 'voice-2' });
  },
  'createModel adds a model with the fields of the body, and all others of the cloned model':
    async ({ send, sandbox }) => {
      const [source] = sandbox.snapshot().models;
      const body = modelBody(sandbox);
      const { status, json } = await send('POST', '/models', { body });
      const { id, created_at } = json;
      equal([status, json], [200, { ...source, id, created_at, status: 'pending', ...body }]);
      equal(sandbox.snapshot().models, [source, json]);
      equal(id === source!.id, false);
    },
  'createModel trains the model on the clock of the sandbox': async ({ send, sandbox }) => {
    const { json } = await send('POST', '/models', { body: modelBody(sandbox) });
    const seen = [json['status']];
    sandbox.clock.advance(5_000);
    seen.push(statusOfNewModel(sandbox));
    sandbox.clock.advance(55_000);
    seen.push(statusOfNewModel(sandbox));
    equal(seen, ['pending', 'training', 'active']);
  },
  'createModel refuses an unknown model and an unknown use case, naming the fields': async ({
    send,
    sandbox,
  }) => {
    const body = { ...modelBody(sandbox), use_case_id: 'x', from_model_id: UNKNOWN_ID };
    const { status, pointers } = await send('POST', '/models', { body });
    equal(
      [status, pointers, sandbox.snapshot().models.length],
      [422, ['/use_case_id', '/from_model_id'], 1],
    );
  },
  'createModel never reuses the identifier of a model, even if the model is gone': async ({
    send,
    sandbox,
  }) => {
    const { models } = sandbox.snapshot();
    const earlier = await send('POST', '/models', { body: modelBody(sandbox) });
    // Restores only the models, so that the number of issued identifiers stays.
    sandbox.restore({ models, trainings: [] });
    const later = await send('POST', '/models', { body: modelBody(sandbox) });
    equal([earlier.status, later.status], [200, 200]);
    equal(earlier.json['id'] === later.json['id'], false);
  },
};
