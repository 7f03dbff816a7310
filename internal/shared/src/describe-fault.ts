/** A fault that the validators report. */
interface Fault {
  readonly message: string;
  readonly requiredBy?: string;
}

/**
 * What is wrong, with the names of its place.
 *
 * @param subject what the place of the fault is called where it was given
 * @param nameOf what a property beside it is called there
 */
export function describeFault(
  { message, requiredBy }: Fault,
  subject: string,
  nameOf: (property: string) => string,
): string {
  return requiredBy === undefined
    ? `${subject} ${message}`
    : `${subject} is required with ${nameOf(requiredBy)}`;
}
