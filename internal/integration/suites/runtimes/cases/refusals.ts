/** Calls that the client refuses to send. */
import type { Case } from '../kit.js';

const ID = '0123456789abcdef01234567';

export const refusals: readonly Case[] = [
  {
    name: 'refuses to run in a page unless allowBrowser is set',
    run: async ({ client, optionsFor, page, equal }) => {
      const options = { ...optionsFor('html'), allowBrowser: undefined };
      const refusal = await Promise.resolve()
        .then(() => client.createClient(options))
        .then(
          () => 'none',
          (error: Error) => error.name,
        );
      equal(refusal, page ? 'ConfigurationError' : 'none');
    },
  },
  {
    name: 'sends nothing for a path parameter that is missing, empty or climbs',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const options = optionsFor('html');
      const api = client.createClient(options);
      for (const wrong of ['', '.', '..', undefined as never]) {
        const error = await rejection(api.updateAgent({ path: { id: wrong }, body: {} }));
        equal(error.name, 'ConfigurationError');
      }
      equal((await received(options)).length, 0);
    },
  },
  {
    name: 'neither sends nor prints a key with a line break',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const options = { ...optionsFor('html'), apiKey: () => 'sk_test_half\r\nx-other: half' };
      const error = await rejection(client.createClient(options).getOrganization());
      equal(error.name, 'ConfigurationError');
      equal(/half/.test(`${error.stack} ${JSON.stringify(error)}`), false);
      equal((await received(options)).length, 0);
    },
  },
  {
    name: 'asks for the key before each attempt',
    run: async ({ client, optionsFor, received, equal }) => {
      let asked = 0;
      const options = {
        ...optionsFor('unavailable-once'),
        apiKey: () => Promise.resolve(`sk_test_${++asked}`),
      };
      await client.createClient(options).listCallTags();
      const keys = (await received(options)).map(({ headers }) => headers['authorization']);
      equal(keys, ['Bearer sk_test_1', 'Bearer sk_test_2']);
    },
  },
  {
    name: 'sends nothing when asking for the key fails',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const closed = {
        ...optionsFor('html'),
        apiKey: () => Promise.reject(new Error('vault is shut')),
      };
      const error = await rejection(client.createClient(closed).listCallTags());
      equal(error.message.includes('vault is shut'), true);
      equal((await received(closed)).length, 0);
    },
  },
  {
    name: 'sends nothing that violates the contract, if validation is on',
    run: async ({ client, validation, optionsFor, received, equal, rejection }) => {
      const options = { ...optionsFor('html'), middleware: [validation.validateContract()] };
      const body = { amd: true } as never;
      const error = await rejection(
        client.createClient(options).updateUseCase({ path: { id: ID }, body }),
      );
      equal(error.name, 'RequestValidationError');
      equal((await received(options)).length, 0);
    },
  },
];
