import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtGraph, drawnGraph } from '../checks/architecture.js';
import { allManifests, repository } from '../workspace.js';

const chart = (arrows: string) => drawnGraph(`\`\`\`mermaid\nflowchart LR\n${arrows}\n\`\`\`\n`);

describe('the picture of the architecture', () => {
  it('is the graph that the packages make', () => {
    const packages = allManifests().filter(({ name }) => !/(scripts|toolkit)$/.test(name));
    const drawn = drawnGraph(readFileSync(`${repository}ARCHITECTURE.md`, 'utf8'));
    expect(drawn.size).toBe(packages.length - 1);
    expect(drawn).toEqual(builtGraph(packages));
  });

  it('is read with all its arrows, those implied included', () => {
    expect(chart('  a --> b & c\n  b & c -. optional .-> d')).toEqual(
      new Map([
        ['b', new Set(['a'])],
        ['c', new Set(['a'])],
        ['d', new Set(['a', 'b', 'c'])],
      ]),
    );
  });
});

describe('the graph of the packages', () => {
  const packages = [
    { name: '@x/openapi', version: '1.0.0' },
    { name: '@x/types', version: '1.0.0', devDependencies: { '@x/openapi': 'workspace:*' } },
    {
      name: '@x/client',
      version: '1.0.0',
      dependencies: { '@x/types': 'workspace:^', other: '1' },
    },
  ];

  it('is the same with a shortcut that a longer way implies', () => {
    expect(builtGraph(packages)).toEqual(
      chart('  contract --> types\n  types --> client\n  contract --> client'),
    );
  });

  it('differs from a picture that lacks an arrow, and from one with an arrow too many', () => {
    expect(builtGraph(packages)).not.toEqual(chart('  contract --> types'));
    expect(builtGraph(packages)).not.toEqual(
      chart('  contract --> types\n  types --> client\n  docs --> client'),
    );
  });
});
