/** @import { Rule } from '../visitor.js' */
import { contentOf, isObject } from '../nodes.js';

/**
 * The source states no error status and no error body. So an operation has its one success status
 * and `default`, and the body of `default` is anything of any media type.
 *
 * @type {Rule}
 */
export const errorsOnlyDefault = () => ({
  Responses: (responses, context) => {
    const { location, report } = context;
    const successes = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
    if (successes.length !== 1) {
      report({ message: 'An operation has exactly one success status.', location: location.key() });
    }
    if (!('default' in responses)) {
      report({ message: 'Errors are declared, as `default`.', location: location.key() });
    }
    for (const status of Object.keys(responses)) {
      if (/^(2\d\d|default|x-.*)$/.test(status)) continue;
      const message = `Status ${status} is not stated; every error is \`default\`.`;
      report({ message, location: location.child(status).key() });
    }
    const bodies = contentOf(context, responses['default'], location.child('default'));
    for (const { mediaType, schema, location: place } of bodies) {
      const keywords = isObject(schema) ? Object.keys(schema) : [];
      const narrowing = keywords.filter((keyword) => !/^(description|x-.*)$/.test(keyword));
      if (mediaType === '*/*' && narrowing.length === 0) continue;
      report({ message: 'The body of an error is of any type and any shape.', location: place });
    }
  },
});
