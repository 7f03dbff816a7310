/** Answers which forms identifiers have, and what they name. */
import { detectForm } from '../forms.js';
import { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import { toList } from '../json.js';
import { parametersAt } from '../question-places.js';
import type { Question } from '../report.js';
import { watchPlace, type Context, type Listener, type Watch } from './listener.js';
import { Tally } from './tally.js';

/** Collects the identifiers in responses that `watch` receives. */
export function collectIdentifiers(
  identities: Identities,
): Pick<Context, 'identitiesByField'> & { readonly watch: Watch } {
  const identitiesByField = new Map<string, HashSet>();
  const watch: Watch = (place, { field, label, ownPlace }, part) => {
    // A schema is asked about at each of its places, but its values are needed once.
    if (place !== ownPlace || part !== 'response' || !isIdentifier(field)) return undefined;
    const found = identitiesByField.get(label) ?? new HashSet();
    identitiesByField.set(label, found);
    return (value) => found.add(identities.of(value));
  };
  return { identitiesByField, watch };
}

function isIdentifier(field: string | undefined): boolean {
  return field === 'id' || field?.endsWith('_id') === true;
}

/** Counts the forms of an identifier, and the other fields with the same identifier. */
export function identifiers({ pointer }: Question, context: Context): Listener {
  const all: unknown[] = [];
  const parameters = parametersAt(pointer);
  /** The field that the question is about. It always has the same identifier as itself. */
  let ownLabel: string | undefined;
  return {
    watch: watchPlace(pointer, (value, { label }) => {
      ownLabel = label;
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
        for (const [label, known] of context.identitiesByField) {
          if (label !== ownLabel && known.has(identity)) fieldTally.add(`same as ${label}`);
        }
      }
      const same = fieldTally.findings().map((finding) => ({ ...finding, of: all.length }));
      return [...formTally.findings(), ...same];
    },
  };
}
