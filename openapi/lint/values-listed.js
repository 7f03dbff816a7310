/**
 * A description that says value by value what an enum means does not leave one out.
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
