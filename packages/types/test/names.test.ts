import { readFile } from 'node:fs/promises';
import document from '@voice-agent-platform/openapi';
import {
  noteQuestion,
  type OpenQuestion,
  withoutNotes,
} from '@voice-agent-platform/shared/questions';
import { expect, it } from 'vitest';
import { compile, hover } from './compile.js';

const schemas = Object.entries<{
  type: string | readonly string[];
  description: string;
  'x-unspecified'?: readonly OpenQuestion[];
}>(document.components.schemas as never);
const declarations = await readFile(new URL('../dist/index.d.ts', import.meta.url), 'utf8');
const from = (names: string): string =>
  `import type { ${names} } from '@voice-agent-platform/types';\n`;

it.each(schemas)('the schema %s has a name that is the type of the schema', (name) => {
  const both = [
    `({} as ${name}) satisfies components['schemas']['${name}'];`,
    `({} as components['schemas']['${name}']) satisfies ${name};`,
  ];
  expect(compile(`${from(`components, ${name}`)}${both.join('\n')}`)).toEqual([]);
});

it('a schema has its description as documentation, with what is open and what to assume', () => {
  for (const [name, { description, 'x-unspecified': questions = [] }] of schemas) {
    const notes = questions.map(noteQuestion).join('\n');
    expect(hover(`${from(name)}let it: ${name};`, name).documentation).toBe(
      [withoutNotes(description), notes].filter(Boolean).join('\n\n'),
    );
  }
});

it('a field documents in one line what is open about it and what to assume', () => {
  const source = `${from('UseCase')}({} as UseCase).timezone;`;
  expect(hover(source, 'timezone').documentation).toBe(
    `Time zone of the use case.

Not specified: which format it has, for example an IANA name or an offset for a time zone. Until it is specified: Treat it as an opaque string. Send only a value that the platform returned or that is known to work. Without one, leave the field out.`,
  );
});

it('a schema is an interface if it is an object with fields', () => {
  expect(declarations).toContain('export interface Agent {');
  expect(declarations).toContain('export interface UseCaseUpdate {');
  expect(declarations).toContain('export type AmdMessages = {');
});

const get = `${from('operations')}declare function updateAgent(): operations['updateAgent']['responses'][200]['content']['application/json'];\n`;

it('a hover shows the name of the type', () => {
  expect(hover(`${get}const agent = updateAgent();`, 'agent =').type).toBe('const agent: Agent');
});

it('a hover shows the description of a field', () => {
  expect(hover(`${get}updateAgent().voice_id;`, 'voice_id').documentation).toContain(
    'Voice that the agent speaks with',
  );
});

it('a hover shows the description of the schema for a field that refers to it', () => {
  const source = `${from('PhoneNumber')}declare const number: PhoneNumber; number.mode;`;
  expect(hover(source, 'mode').documentation).toContain('Mode of the phone number');
});

it('a hover of amd and of amd_behavior states the rule between them', () => {
  const update = `${from('UseCaseUpdate')}declare const update: UseCaseUpdate;`;
  const amd = hover(`${update}update.amd;`, 'amd;').documentation;
  const behavior = hover(`${update}update.amd_behavior;`, 'amd_behavior').documentation;
  expect(amd).toContain('Requires `amd_behavior`.');
  expect(behavior).toContain('Required with `amd`.');
});

it('a hover shows a list of a description as a list', () => {
  const source = `${from('UseCaseUpdate')}declare const update: UseCaseUpdate; update.amd_behavior;`;
  expect(hover(source, 'amd_behavior').documentation).toContain('\n- `Hangup`: ');
});

it('a hover of a field with a format begins with its description', () => {
  const source = `${from('Member')}declare const member: Member; member.email;`;
  expect(hover(source, 'email').documentation).toMatch(/^Email address/);
});

it('a hover of a deprecated operation shows its description', () => {
  const source = `${from('paths')}declare const path: paths['/use-cases/{use_case_id}/runs']; path.get;`;
  expect(hover(source, 'get;').documentation).toContain('Returns runs of a use case');
});

it.each([
  ['AgentUpdate', 'voiceid', 'voice_id'],
  ['UseCaseUpdate', 'langauge', 'language'],
])('an error for a typo in %s names the type and the field that was meant', (type, typo, meant) => {
  const line = (name: string) =>
    `line 2: Object literal may only specify known properties, but '${typo}' does not exist in type '${name}'. Did you mean to write '${meant}'?`;
  expect(compile(`${from(type)}export const it: ${type} = { ${typo}: '' };`)).toEqual([line(type)]);
});

it('an error for a missing field names the type', () => {
  expect(compile(`${from('Agent')}export const it: Agent = { id: '' };`)).toEqual([
    "line 2: Type '{ id: string; }' is missing the following properties from type 'Agent': created_at, name, languages, voice_id",
  ]);
});

it('an update can be put together from parts, one field after the other', () => {
  const source = `${from('UseCase, UseCaseUpdate')}declare const flag: boolean, useCase: UseCase;
    const amd = { amd: true, amd_behavior: 'Hangup' } as const;
    export const spread: UseCaseUpdate = { name: '', ...(flag && amd) };
    export const either: UseCaseUpdate = { name: '', ...(flag ? amd : {}) };
    export const copy: UseCaseUpdate = { ...useCase };
    export const rest: Omit<UseCaseUpdate, 'hooks'> = { amd: true, amd_behavior: 'Continue' };
    export const update: UseCaseUpdate = {};
    update.amd = true;
    update.amd_behavior = 'Message';`;
  expect(compile(source)).toEqual([]);
});

it('a value that is not specified is of type unknown, and no field is of type any', () => {
  const types = declarations.replaceAll(/\/\*\*[^]*?\*\//g, '');
  expect(types).toContain('[key: string]: unknown;');
  expect(types).not.toMatch(/\bany\b(?=[;[\]|,)])/);
});

it('the package has no runtime', async () => {
  expect(await readFile(new URL('../dist/index.js', import.meta.url), 'utf8')).toBe('export {};\n');
});
