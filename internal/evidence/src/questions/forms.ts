/** Answers which forms texts have, and whether secrets are masked. */
import { HIDDEN, REDACTED } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';
import { choice } from '../decisions.js';
import { detectForm, MASKED } from '../forms.js';
import { toList } from '../json.js';
import type { Choice, Question } from '../report.js';
import { watchPlace, type ChoicesByQuestion, type Listener } from './listener.js';
import { Tally } from './tally.js';

const CHOICES: ChoicesByQuestion<string> = { 'number-format': chooseNumberFormat };

/** Counts the forms of a value, of the items of a list, or of the keys of a map. */
export function forms({ id, pointer }: Question): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace(pointer, (value, node) => {
      const values = node.values && isObject(value) ? Object.keys(value) : toList(value);
      for (const item of values) {
        const text = detectForm(item);
        tally.add({ text, supports: CHOICES[id]?.(text) });
      }
    }),
    findings: () => tally.findings(),
  };
}

function chooseNumberFormat(form: string): Choice {
  const isE164 = form === 'E.164 number';
  const isSpaced = form === 'phone number with separators';
  return choice('number-format', isE164 ? 'e164' : isSpaced ? 'spaced' : null);
}

/** Returns true if a text stands for a secret that may be whole in the traffic, such as in the file of `recordHar`. */
function isRedacted(text: string): boolean {
  return text === HIDDEN || REDACTED.test(text);
}

/** Counts masked and plain secrets. */
export function masks({ pointer }: Question): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace(pointer, (value) => {
      const secrets = (isObject(value) ? Object.values(value) : [value]).filter(
        (secret) => typeof secret === 'string' && secret !== '' && !isRedacted(secret),
      );
      if (secrets.length === 0) return;
      const isMasked = secrets.some((secret) => detectForm(secret) === MASKED);
      const text = isMasked ? MASKED : 'no masked text';
      // The sandbox decides for all secrets of an object, not for a single one.
      const supports = isObject(value)
        ? choice('masked-secrets', isMasked ? 'masked' : 'whole')
        : undefined;
      tally.add({ text, supports });
    }),
    findings: () => tally.findings(),
  };
}
