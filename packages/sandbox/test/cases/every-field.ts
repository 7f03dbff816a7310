import { fields } from '../../src/generated/operations.js';
import { equal, type Case, type Json } from './platform.js';

/** The body that each operation writes, the resource of the built-in story that it writes to, and the place of that. */
const operations = [
  ['updateOrganization', 'OrganizationUpdate', '/orgs', 'organization'],
  ['updateUseCase', 'UseCaseUpdate', '/use-cases/{useCase}', 'useCases/0'],
  ['updateAgent', 'AgentUpdate', '/agents/{agent}', 'agents/0'],
  [
    'updatePhoneNumberUseCase',
    'PhoneNumberUseCaseUpdate',
    '/numbers/{phoneNumber}/use-case',
    'phoneNumbers/0/use_case_config',
  ],
] as const;

/** Fields whose form is not specified, so that the contract has no example of them. */
const withoutExample: Readonly<Record<string, Json>> = {
  UseCaseUpdate: {
    timezone: 'Europe/Lisbon',
    work_start: '09:00',
    work_end: '17:00',
    detailed_work_hours: { monday: ['09:00', '12:00'] },
  },
};

const at = (value: unknown, place: string): Json => {
  let found = value as Json;
  for (const key of place.split('/')) found = found[key] as Json;
  return found;
};

/** The story has the contract's examples, so a new field with an example is written here as well. */
export const everyField: readonly Case[] = operations.map(
  ([operationId, schema, template, place]) => ({
    name: `${operationId} writes every field that the contract lets it write`,
    run: async ({ send, sandbox }) => {
      const state = sandbox.snapshot();
      const resource = at(state, place);
      const names = Object.keys(fields[schema]);
      const example = { ...resource, ...withoutExample[schema] };
      const body = Object.fromEntries(names.map((name) => [name, example[name]]));
      for (const name of names) {
        if (body[name] === undefined) throw new Error(`The contract has no example of ${name}.`);
        delete resource[name];
        try {
          sandbox.restore(state);
        } catch {
          // The contract requires the field.
          resource[name] = body[name];
        }
      }
      const ids: Readonly<Record<string, unknown>> = sandbox.seedIds;
      const path = template.replace(/\{(.*)\}/, (_, kind: string) => String(ids[kind]));
      const { status } = await send('PATCH', path, { body });
      const written = at(sandbox.snapshot(), place);
      equal([status, names.map((name) => written[name])], [200, Object.values(body)]);
    },
  }),
);
