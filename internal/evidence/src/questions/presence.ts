/** Questions about what is there: which fields an object has, which are left out, and where null occurs. */
import { namedSchemas } from '../contract.js';
import { isObject } from '@voice-agent-platform/shared/json';
import type { Observation, Question } from '../report.js';
import type { Observer } from './observer.js';
import { Tallies, Tally } from './tally.js';

/** Which fields are left out. For a required list, whether it is empty. */
export function observePresence(question: Question): Observer {
  if (question.pointer.startsWith('/components/parameters/')) return observeParameter(question);
  if (question.pointer.includes('/properties/')) return observeCompanions(question);
  const fields = new Tallies();
  return {
    value(value, node) {
      if (!isObject(value)) return;
      for (const [name, { items }] of node.properties) {
        const inner = value[name];
        if (!node.required.has(name)) fields.of(name).add(name in value ? 'present' : 'absent');
        else if (items && Array.isArray(inner)) {
          fields.of(name).add(inner.length === 0 ? 'empty' : 'not empty');
        }
      }
    },
    observations: () =>
      [...fields.names].map((name) => {
        const tally = fields.of(name);
        const text = ['absent', 'empty', 'present', 'not empty'].find(
          (each) => tally.count(each) > 0,
        );
        return share(`${name} is ${text}`, tally.count(text ?? ''), tally.total);
      }),
  };
}

/** Whether accepted requests leave out a header. */
function observeParameter({ pointer }: Question): Observer {
  const tally = new Tally();
  let header = '';
  return {
    call({ operation, isAccepted, request }) {
      const parameter = operation.parameters.find(({ node }) => node.places.includes(pointer));
      // Without any header, the recorder left them out.
      if (!parameter || !isAccepted || request.headers.size === 0) return;
      header = parameter.name;
      tally.add(request.headers.has(header) ? 'present' : 'absent');
    },
    observations: () => {
      const text = tally.count('absent') > 0 ? 'absent' : 'present';
      const { total } = tally;
      return total === 0 ? [] : [share(`${header} is ${text}`, tally.count(text), total)];
    },
  };
}

/** Whether a field occurs without those that a schema of the contract requires beside it. */
function observeCompanions({ pointer }: Question): Observer {
  const [, place = '', name = ''] = /^(.*)\/properties\/(\w+)$/.exec(pointer) ?? [];
  const companions = namedSchemas.flatMap((schema) => schema.companions.get(name) ?? []);
  const tally = new Tally();
  return {
    places: [place],
    value(value) {
      if (!isObject(value) || !(name in value)) return;
      const setting = value[name] === true ? 'on' : value[name] === false ? 'off' : 'set';
      tally.add(
        ...companions.map(
          (each) =>
            `${each} is ${each in value ? 'present' : 'absent'} while ${name} is ${setting}`,
        ),
      );
    },
    observations: () => tally.observations().map(({ text, count, of }) => share(text, count, of)),
  };
}

/** `role is absent in 1 of 2` */
function share(text: string, count: number, of: number): Observation {
  return { text: `${text} in ${count} of ${of}`, count, of };
}

/** In which fields null occurs although their type does not include it. */
export function observeNull(): Observer {
  return {
    observations(seen) {
      const labels = new Set(seen.filter(({ nulls }) => nulls > 0).map(({ label }) => label));
      return [...labels].map((label) => {
        const same = seen.filter((each) => each.label === label);
        const count = same.reduce((sum, { nulls }) => sum + nulls, 0);
        const of = same.reduce((sum, { values }) => sum + values, 0);
        return { text: `null in ${label}`, count, of };
      });
    },
  };
}
