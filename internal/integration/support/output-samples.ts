/** Samples of output in guides: excerpts in which `…` stands for what is left out. */

/** Returns the parts of a sample that the output lacks, in their order. Line breaks and durations can differ. */
export function missingParts(sample: string, output: string): string[] {
  let rest = normalize(output);
  return sample
    .split('…')
    .map(normalize)
    .filter((part) => {
      const index = rest.indexOf(part);
      if (index >= 0) rest = rest.slice(index + part.length);
      return index < 0;
    });
}

function normalize(text: string): string {
  return text
    .replace(/\d+(\.\d+)? s\b/g, '0 s')
    .replace(/\s+/g, ' ')
    .trim();
}
