/** Answers which forms identifiers have, and what they name. */
import { parametersAt } from '../contract.js';
import { detectForm } from '../forms.js';
import { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import { toList } from '../json.js';
import type { Question } from '../report.js';
import { watchPlace, type Context, type Listener, type Watch } from './listener.js';
import { Tally } from './tally.js';

/** Collects the identifiers in responses, by field. */
export function watchIdentifiers(found: Map<string, HashSet>, identities: Identities): Watch {
  return (place, { label, places }, part) => {
    if (place !== places.at(-1) || part !== 'response') return undefined;
    if (!/^(?:id|\w+_id) of /.test(label)) return undefined;
    const own = found.get(label) ?? new HashSet();
    found.set(label, own);
    return (value) => own.add(identities.of(value));
  };
}

/** Counts the forms of an identifier, and the other fields with the same identifier. */
export function identifiers({ pointer }: Question, context: Context): Listener {
  const all: unknown[] = [];
  const parameters = parametersAt(pointer);
  /** The label of the identifier itself, which always has the same value. */
  let own: string | undefined;
  return {
    watch: watchPlace(pointer, (value, { label }) => {
      own ??= label;
      all.push(...toList(value));
    }),
    onCall: ({ operation, path, request, isAccepted }) => {
      const parameter = parameters.get(operation);
      if (!parameter || !isAccepted) return;
      const value = path[parameter.name] ?? request.headers.get(parameter.name);
      if (value !== undefined) all.push(value);
    },
    findings: () => {
      const [formTally, fieldTally] = [new Tally(), new Tally()];
      for (const value of all) {
        formTally.add(detectForm(value));
        if (typeof value !== 'string') continue;
        const identity = context.identities.of(value);
        for (const [label, known] of context.identifiers) {
          if (label !== own && known.has(identity)) fieldTally.add(`same as ${label}`);
        }
      }
      const same = fieldTally.findings().map((finding) => ({ ...finding, of: all.length }));
      return [...formTally.findings(), ...same];
    },
  };
}
