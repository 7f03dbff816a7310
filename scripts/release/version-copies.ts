/** The files that repeat the version of a package, because their readers do not read its manifest. */

export interface VersionCopy {
  /** The manifest that states the version. */
  readonly manifest: string;
  readonly file: string;
  /** Matches each version in the file, and nothing around it. */
  readonly version: RegExp;
}

export const versionCopies: readonly VersionCopy[] = [
  {
    manifest: 'openapi/package.json',
    file: 'openapi/openapi.yaml',
    version: /(?<=^ {2}version: ).*$/gm,
  },
  {
    manifest: 'packages/mcp/package.json',
    file: 'packages/mcp/server.json',
    version: /(?<="version": ")[^"]*/g,
  },
];

/**
 * Replaces the version in the text of a file.
 *
 * @throws if the text has no version, because the file would be published with the previous one
 */
export function replaceVersion(text: string, copy: VersionCopy, version: string): string {
  if (text.search(copy.version) < 0) {
    throw new Error(
      `${copy.file} has no version that matches ${copy.version}: change the pattern in scripts/release/version-copies.ts`,
    );
  }
  return text.replaceAll(copy.version, version);
}
