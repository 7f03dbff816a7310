import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compile, from } from './compile.js';

const declarations = await readFile(new URL('../dist/index.d.ts', import.meta.url), 'utf8');

it('a schema is an interface if it is an object with fields', () => {
  expect(declarations).toContain('export interface Agent {');
  expect(declarations).toContain('export interface UseCaseUpdate {');
  expect(declarations).toContain('export type AmdMessages = {');
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
  expect(types).not.toMatch(/\bany\b/);
});

it('the package has no runtime', async () => {
  expect(await readFile(new URL('../dist/index.js', import.meta.url), 'utf8')).toBe('export {};\n');
});
