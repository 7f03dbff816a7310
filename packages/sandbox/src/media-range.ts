interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

const parseRange = (text: string): MediaRange => {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = ''] = range.split('/');
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1];
  return { type, subtype, quality: quality === undefined ? 1 : Number(quality) };
};

const specificity = (range: MediaRange): number =>
  range.type === '*' ? 0 : range.subtype === '*' ? 1 : 2;

/** Whether an Accept header admits a media type; the most specific range that matches decides (RFC 9110, 12.5.1). */
export const accepts = (accept: string | undefined, mediaType: string): boolean => {
  if (accept === undefined || accept.trim() === '') return true;
  const [type, subtype] = mediaType.split('/');
  const best = accept
    .split(',')
    .map(parseRange)
    .filter(
      (range) =>
        (range.type === '*' && range.subtype === '*') ||
        (range.type === type && (range.subtype === '*' || range.subtype === subtype)),
    )
    .sort((a, b) => specificity(b) - specificity(a))[0];
  return best !== undefined && best.quality > 0;
};
