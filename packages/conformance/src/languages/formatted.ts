import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';

/** Formats a text as `pnpm lint` expects it. */
export async function formatted(fileName: string, text: string): Promise<string> {
  const file = new URL('../../../../.oxfmtrc.json', import.meta.url);
  const options = JSON.parse(await readFile(file, 'utf8')) as FormatConfig;
  const { code, errors } = await format(fileName, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
