/** `updateUseCase` and `use_case_id` as a command or a flag: `update-use-case`, `use-case-id`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}
