/** Calls with generated clients of other languages: regions of the drivers, which the conformance tests run. */
import { samplesOf } from '@voice-agent-platform/drivers/samples';
import type { MenuSample } from '../components/code-menu.js';
import type { OperationView } from '../data/operations.js';

export function clientSamples({ operationId, root }: OperationView): MenuSample[] {
  return samplesOf(operationId, root).map(({ name, label, code }) => ({
    id: `client-${name}`,
    label,
    fence: name,
    code,
    guide: `/guides/languages/${name}.html`,
  }));
}
