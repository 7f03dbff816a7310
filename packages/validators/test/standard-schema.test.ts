import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Agent, AmdBehavior, Language, UseCaseUpdate } from '@voice-agent-platform/types';
import { expect, expectTypeOf, it } from 'vitest';
import { schemas, validators, type OperationValidators, type Validator } from '../src/index.js';

const named: readonly (readonly [string, Validator])[] = [
  ...Object.entries(schemas),
  ...Object.entries<OperationValidators>(validators).flatMap(([operationId, parts]) => [
    ...(['path', 'query', 'body'] as const).flatMap((part) => {
      const found = parts[part];
      return found ? [[`${operationId} ${part}`, found] as const] : [];
    }),
    ...Object.entries(parts.response).map(
      ([status, found]) => [`${operationId} ${status}`, found] as const,
    ),
  ]),
];

it.each(named)('%s is a Standard Schema that agrees with its faults', (_name, validator) => {
  const schema: StandardSchemaV1 = validator;
  const { version, vendor, validate } = schema['~standard'];
  expect({ version, vendor }).toEqual({ version: 1, vendor: 'voice-agent-platform' });
  for (const value of [undefined, null, {}, [], 'text', 1]) {
    const faults = validator.faults(value);
    expect(validate(value)).toEqual(
      faults.length === 0
        ? { value }
        : { issues: faults.map(({ message }) => ({ message, path: expect.any(Array) as [] })) },
    );
    expect(validator.isValid(value)).toBe(faults.length === 0);
  }
});

it('no validator is a function, because h3 1 takes any function for a check', () => {
  expect(named.filter(([, validator]) => typeof validator === 'function')).toEqual([]);
});

it('an issue has the keys and the indices of its place', () => {
  const result = schemas.OrganizationUpdate['~standard'].validate({
    id: 'o',
    name: 'Harbor',
    api_key: 'k',
    members: [{ email: 'ana@harbordental.example' }, {}],
  });
  expect(result.issues?.map(({ path }) => path)).toEqual([['members', 1, 'email']]);
});

it('an issue keeps a key that looks like an index, and one with a slash', () => {
  const result = schemas.UseCaseUpdate['~standard'].validate({
    amd_messages: { 0: 1, 'a/b~c': 1 },
  });
  expect(result.issues?.map(({ path }) => path)).toEqual([
    ['amd_messages', '0'],
    ['amd_messages', 'a/b~c'],
  ]);
});

it('an issue contains no value that was found', () => {
  const secret = 'sk_test_never_print_me';
  const result = validators.updateOrganization.body['~standard'].validate({
    id: 1,
    name: secret.repeat(3),
    api_key: [secret],
    members: [{ email: secret, role: [secret] }],
  });
  expect(result.issues).toHaveLength(5);
  expect(JSON.stringify(result)).not.toContain(secret);
});

it('a Standard Schema returns a valid value itself, and not a copy', () => {
  const value = { amd: true, amd_behavior: 'Hangup' };
  const result = validators.updateUseCase.body['~standard'].validate(value);
  expect(result).toEqual({ value });
  expect('value' in result && result.value).toBe(value);
});

it('an enumeration has its values, in the order of the contract', () => {
  expect(schemas.AmdBehavior.values).toEqual(['Hangup', 'Continue', 'Message']);
  expect(schemas.RunAnnotation.values).toContain(null);
  expectTypeOf(schemas.AmdBehavior.values).toEqualTypeOf<
    readonly ['Hangup', 'Continue', 'Message']
  >();
  expectTypeOf<(typeof schemas.Language.values)[number]>().toEqualTypeOf<Language>();
});

it('isValid narrows a value to the type of the contract', () => {
  const value: unknown = { id: 'a' };
  if (schemas.Agent.isValid(value)) expectTypeOf(value).toEqualTypeOf<Agent>();
  const text = 'Hangup' as string;
  expect(schemas.AmdBehavior.isValid(text)).toBe(true);
  if (schemas.AmdBehavior.isValid(text)) expectTypeOf(text).toEqualTypeOf<AmdBehavior>();
});

it('a Standard Schema infers the types of the contract', () => {
  expectTypeOf<StandardSchemaV1.InferOutput<typeof schemas.Agent>>().toEqualTypeOf<Agent>();
  expectTypeOf<StandardSchemaV1.InferInput<typeof validators.updateUseCase.body>>().toEqualTypeOf<
    UseCaseUpdate | undefined
  >();
  expectTypeOf<StandardSchemaV1.InferOutput<typeof validators.updateAgent.path>>().toEqualTypeOf<{
    id: string;
  }>();
  expectTypeOf<
    StandardSchemaV1.InferOutput<(typeof validators.getCallRecording.response)[200]>
  >().toEqualTypeOf<string>();
});
