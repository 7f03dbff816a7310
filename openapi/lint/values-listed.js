/**
 * A description that explains an enum value by value explains every value.
 *
 * @type {(schema: { description: string, enum: string[] }) => object[]}
 */
export default function valuesListed({ description, enum: values }) {
  return values
    .filter((value) => !description.includes(`\`${value}\``))
    .map((value) => ({
      message: `The description lists values of the enum, but not \`${value}\`.`,
    }));
}
