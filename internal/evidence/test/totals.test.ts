/** Tests how the report adds up the probabilities of routes. */
import { expect, it } from 'vitest';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const routes = (probabilities: readonly number[]) =>
  probabilities.map((probability) => ({ probability }));

/** Returns the totals of the prompt routes of a number that also has agent routes. */
function promptTotals(prompts: readonly number[], agents: readonly number[]): string[] {
  const use_case_config = { prompt_routes: routes(prompts), agent_routes: routes(agents) };
  const numbers = [{ id: 'n1', mode: 'use_case', use_case_config }];
  return answersAt('PromptRoute', reportOf(entry('GET /numbers', { response: numbers })), 'values');
}

it('reports the total of the prompt routes if it is a usual one, such as 100', () => {
  expect(promptTotals([60, 40], [100])).toEqual(['total 100, 1 of 1']);
});

it('reports the total of prompt routes and agent routes if only together they reach a usual one', () => {
  expect(promptTotals([0.1, 0.2, 0.2], [0.5])).toEqual([
    'total 1 together with agent_routes, 1 of 1',
  ]);
});

it('does not reveal a total that is not usual, alone or together', () => {
  expect(promptTotals([30], [30])).toEqual(['another total, 1 of 1']);
});
