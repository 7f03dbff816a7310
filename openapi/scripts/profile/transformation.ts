import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asText } from '@voice-agent-platform/shared/openapi-document';

/** One step from OpenAPI 3.1.1 to the 3.0.3 that code generators take. */
export interface Transformation {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly does: string;
  /** What happens without it, by generator, with the generator's own issue. Absent if 3.0 itself requires the step. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Changes the document in place. */
  readonly apply: (document: JsonObject) => void;
}

/**
 * States in a description what the document can no longer express. A description of several lines can end with a list, so
 * it gets a paragraph of its own.
 */
export function addToDescription(object: JsonObject, sentence: string): void {
  const description = asText(object.description);
  object.description =
    `${description}${description.includes('\n') ? '\n\n' : ' '}${sentence}`.trim();
}
