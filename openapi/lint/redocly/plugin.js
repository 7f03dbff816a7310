import { describedFields } from './rules/described-fields.js';
import { empty204 } from './rules/empty-204.js';
import { errorsOnlyDefault } from './rules/errors-only-default.js';
import { irregularityForm } from './rules/irregularity-form.js';
import { irregularityMarked } from './rules/irregularity-marked.js';
import { keyOrder } from './rules/key-order.js';
import { namedBodies } from './rules/named-bodies.js';
import { namedExamples } from './rules/named-examples.js';
import { noPatchDefault } from './rules/no-patch-default.js';
import { noReadOnly } from './rules/no-read-only.js';
import { openObjects } from './rules/open-objects.js';
import { refSiblings } from './rules/ref-siblings.js';
import { twoRoots } from './rules/two-roots.js';
import { unspecifiedForm } from './rules/unspecified-form.js';
import { unspecifiedNotNarrowed } from './rules/unspecified-not-narrowed.js';

/** The rules of this contract that no ready-made rule checks. Each has its fixtures and its mutation. */
export default function house() {
  return {
    id: 'house',
    rules: {
      oas3: {
        'described-fields': describedFields,
        'empty-204': empty204,
        'errors-only-default': errorsOnlyDefault,
        'irregularity-form': irregularityForm,
        'irregularity-marked': irregularityMarked,
        'key-order': keyOrder,
        'named-bodies': namedBodies,
        'named-examples': namedExamples,
        'no-patch-default': noPatchDefault,
        'no-read-only': noReadOnly,
        'open-objects': openObjects,
        'ref-siblings': refSiblings,
        'two-roots': twoRoots,
        'unspecified-form': unspecifiedForm,
        'unspecified-not-narrowed': unspecifiedNotNarrowed,
      },
    },
  };
}
