/** Writes the `use` lines of a Rust file in the order of rustfmt. */
import { list } from '../src/layout.js';
import type { Imports } from '../src/imports.js';
import { statements } from '../src/program.js';
import { fileLayout } from './statements.js';

type Module = Imports['modules'][number];

/** Puts modules of the language first. */
export function useLines({ modules }: Imports): string {
  const groups = [true, false].map((isStandard) =>
    modules
      .filter(([module]) => /^std\b/.test(module) === isStandard)
      .sort(byPath)
      .map(([module, names]) => {
        const [only = '', ...others] = names;
        return others.length === 0
          ? `use ${module}::${only};`
          : [list(`use ${module}::{`, names, '}'), ';'];
      }),
  );
  return groups
    .filter((group) => group.length > 0)
    .map((group) => statements(group, fileLayout))
    .join('\n\n');
}

/** Sorts like rustfmt: several names of a module come after the modules in it. */
function byPath([a, namesOfA]: Module, [b, namesOfB]: Module): number {
  const path = (module: string, names: readonly string[]) =>
    `${module}::${names.length > 1 ? '~' : (names[0] ?? '')}`;
  return path(a, namesOfA) < path(b, namesOfB) ? -1 : 1;
}
