/** Compiles programs and libraries of users with each version of TypeScript. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, compilersOfEveryEntry, moduleResolutions } from './compile.js';
import { installConsumer, packageNames, type Consumer } from './consumer.js';

const combinations = compilersOfEveryEntry.flatMap((compiler) =>
  moduleResolutions.map((resolution) => [compiler, resolution] as const),
);

describe('with every package installed', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    // pnpm's folder does not let a package import undeclared dependencies.
    consumer = await installConsumer('pnpm', packageNames);
    return consumer.remove;
  });

  it.each(combinations)(
    'TypeScript %s compiles a first call in %s resolution, and rejects a misspelled field',
    async (compiler, resolution) => {
      const files = ['first-call.ts', 'misspelled.ts'];
      const { exitCode, output } = await compile(consumer.folder, files, { compiler, resolution });
      expect(exitCode).not.toBe(0);
      expect(output.split('\n').filter((line) => line.includes('error TS'))).toEqual([
        expect.stringMatching(/^misspelled\.ts\(\d+,\d+\): error TS2353: .*'nane'/),
      ]);
    },
  );

  it.each(moduleResolutions)(
    'TypeScript 5.0 compiles everything but /fetch, in %s resolution',
    async (resolution) => {
      const settings = { compiler: '5.0', resolution } as const;
      const outcome = await compile(consumer.folder, ['oldest.ts'], settings);
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    },
  );

  it.each(
    compilersOfEveryEntry.flatMap((compiler) =>
      ['root', 'schemas', 'operations'].map((entry) => [compiler, entry] as const),
    ),
  )('a library can export validators: TypeScript %s, %s', async (compiler, entry) => {
    const settings = { compiler, resolution: 'nodenext' } as const;
    const outcome = await compile(consumer.folder, [`library/${entry}.ts`], settings);
    expect(outcome).toMatchObject({ exitCode: 0, output: '' });
  });
});

describe('without the types package in the manifest', () => {
  let library: Consumer;
  beforeAll(async () => {
    // A declaration can then only name the client's exports.
    const names = ['@voice-agent-platform/client', '@voice-agent-platform/validators'];
    library = await installConsumer('pnpm', names);
    return library.remove;
  });

  it.each(compilersOfEveryEntry)(
    'a library can export clients: TypeScript %s',
    async (compiler) => {
      const settings = { compiler, resolution: 'nodenext' } as const;
      const outcome = await compile(library.folder, ['library/client.ts'], settings);
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    },
  );
});

describe('with only the client installed', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer('npm', ['@voice-agent-platform/client']);
    return consumer.remove;
  });

  it.each(combinations)(
    'TypeScript %s compiles the client in %s resolution',
    async (compiler, resolution) => {
      const outcome = await compile(consumer.folder, ['client-alone.ts'], {
        compiler,
        resolution,
      });
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    },
  );
});
