/** What the pages are made from. */
import type { Document } from '@voice-agent-platform/contract-reader';
import type { Guide } from './guides.js';
import type { OperationView } from './operations.js';
import type { Marks } from './unknowns.js';

export interface SiteData {
  readonly contract: Document;
  readonly operations: readonly OperationView[];
  readonly guides: readonly Guide[];
  readonly marks: Marks;
  /** What every page says until the packages are published. Empty from then on. */
  readonly notice: string;
}
