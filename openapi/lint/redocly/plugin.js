import { keyOrder } from './key-order.js';
import { irregularities } from './marks.js';
import { namedBodies, noPatchDefault } from './schemas.js';
import { twoRoots } from './two-roots.js';
import { unspecified } from './unspecified.js';

/** The rules of the contract that neither a built-in rule nor an assertion in redocly.yaml can express. */
export default function contract() {
  return {
    id: 'contract',
    rules: {
      oas3: {
        irregularities,
        'key-order': keyOrder,
        'named-bodies': namedBodies,
        'no-patch-default': noPatchDefault,
        'two-roots': twoRoots,
      },
    },
    decorators: { oas3: { unspecified } },
  };
}
