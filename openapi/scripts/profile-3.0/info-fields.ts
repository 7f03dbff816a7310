import { isObject } from '../json.js';
import type { Transformation } from './transformation.js';

export const infoFields = {
  name: 'info-fields',
  does: 'Leaves out `info.summary` and `info.license.identifier`, which came with OpenAPI 3.1.',
  needs: {},
  apply({ info }) {
    if (!isObject(info)) return;
    delete info.summary;
    if (isObject(info.license)) delete info.license.identifier;
  },
} satisfies Transformation;
