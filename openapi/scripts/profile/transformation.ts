import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asText } from '@voice-agent-platform/shared/openapi-document';

/** A step from OpenAPI 3.1.1 to the 3.0.3 that code generators accept. */
export interface Transformation {
  readonly name: string;
  /** Describes the step in one sentence. */
  readonly does: string;
  /**
   * Describes the problem without it, by generator, with the generator's own issue. Absent if 3.0 requires the step.
   */
  readonly needs?: Readonly<Record<string, string>>;
  /** Changes the document in place. */
  readonly apply: (document: JsonObject) => void;
}

/**
 * Adds a sentence for something that the document can no longer express. A description with several lines may end with
 * a list, so the sentence becomes a paragraph.
 */
export function addToDescription(object: JsonObject, sentence: string): void {
  const description = asText(object.description);
  object.description =
    `${description}${description.includes('\n') ? '\n\n' : ' '}${sentence}`.trim();
}
