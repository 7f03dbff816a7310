import { keyOrder } from './key-order.js';
import { irregularities, unspecified } from './marks.js';
import { namedBodies, noPatchDefault } from './schemas.js';
import { twoRoots } from './two-roots.js';

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
        unspecified,
      },
    },
  };
}
