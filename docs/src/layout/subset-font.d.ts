/** The package ships no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options?: {
      readonly targetFormat?: 'woff2' | 'woff' | 'sfnt';
      readonly variationAxes?: Readonly<
        Record<string, { readonly min: number; readonly max: number }>
      >;
      readonly noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}
