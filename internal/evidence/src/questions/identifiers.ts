import { formOf } from '../forms.js';
import type { Question } from '../report.js';
import type { Context, Observer } from './observer.js';
import { sortObservations, Tally } from './tally.js';

/** Which form an identifier has, and of what it is the identifier elsewhere. */
export function observeIdentifier({ pointer }: Question, { identifiers }: Context): Observer {
  const forms = new Tally();
  const counts = new Map<string, number>();
  let own: string | undefined;
  const add = (value: unknown) => {
    forms.add(formOf(value));
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  return {
    value(value, { label }) {
      own = label;
      for (const each of [value].flat()) add(each);
    },
    call({ operation, path, request, isAccepted }) {
      const parameter = operation.parameters.find(({ node }) => node.places.includes(pointer));
      if (!parameter || !isAccepted) return;
      const value = path[parameter.name] ?? request.headers.get(parameter.name);
      if (value !== undefined) add(value);
    },
    observations() {
      const places = new Map<string, number>();
      for (const [value, count] of counts) {
        for (const place of identifiers.placesOf(value)) {
          if (place !== own) places.set(place, (places.get(place) ?? 0) + count);
        }
      }
      const same = [...places].map(([place, count]) => ({
        text: `same as ${place}`,
        count,
        of: forms.total,
      }));
      return [...forms.observations(), ...sortObservations(same).slice(0, 3)];
    },
  };
}
