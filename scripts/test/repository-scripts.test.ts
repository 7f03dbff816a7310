import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { calledScripts, documentedScripts, startedFiles } from '../checks/repository-scripts.js';
import { repository } from '../workspace.js';

const read = (path: string) => readFileSync(`${repository}${path}`, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('the scripts of the repository', () => {
  it('are those that CONTRIBUTING.md describes', () => {
    expect(documentedScripts(read('CONTRIBUTING.md')).sort()).toEqual(Object.keys(scripts).sort());
  });

  it('start files that are there', () => {
    const started = Object.values(scripts).flatMap(startedFiles);
    expect(started).toContain('scripts/start.ts');
    expect(started.filter((path) => !existsSync(repository + path))).toEqual([]);
  });

  it.each(readdirSync(`${repository}.github/workflows`))('exist where %s calls them', (name) => {
    const called = calledScripts(read(`.github/workflows/${name}`));
    expect(called).not.toEqual([]);
    expect(called.filter((each) => !(each in scripts))).toEqual([]);
  });

  it('run every suite on a pull request', () => {
    const { jobs } = parse(read('.github/workflows/pull-request.yml')) as {
      jobs: Record<string, { strategy?: { matrix?: { suite?: string[] } } }>;
    };
    expect([...(jobs.suites?.strategy?.matrix?.suite ?? [])].sort()).toEqual(
      Object.keys(scripts)
        .filter((each) => each.startsWith('test:'))
        .sort(),
    );
  });
});

describe('the reading of scripts', () => {
  it('sees a row of the table and no code in a sentence', () => {
    expect(
      documentedScripts('Run `pnpm test`.\n| `test:browser` | The docs |\n| `a b` | |\n'),
    ).toEqual(['test:browser']);
  });

  it('sees a script that a workflow calls and leaves out commands of pnpm', () => {
    const workflow = '- run: pnpm install --frozen-lockfile\n- run: pnpm gone:script --check\n';
    expect(calledScripts(workflow)).toEqual(['gone:script']);
  });

  it('sees the file that a script starts', () => {
    expect(startedFiles('A=1 turbo run build && tsx scripts/gone.ts --once')).toEqual([
      'scripts/gone.ts',
    ]);
  });
});
