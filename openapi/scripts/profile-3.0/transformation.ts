import type { JsonObject } from '../json.js';

/** One step from OpenAPI 3.1.1 to the 3.0.3 that code generators take. */
export interface Transformation {
  name: string;
  /** What it does, in one sentence. */
  does: string;
  /**
   * What happens without it, by generator, and in brackets the generator's own issue, where one was found. Empty for what
   * 3.0 itself does not have.
   */
  needs: Record<string, string>;
  /** Changes the document in place. */
  apply: (document: JsonObject) => void;
}
