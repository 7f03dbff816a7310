/** Phrases that make readers stop, with what to write instead. See "Rules" in CONTRIBUTING.md. */
const BANNED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again, from scratch'],
  [/\bbefalls?\b/i, 'applies to'],
  [/\bwhom\b/i, 'rephrase'],
  [/\bwhatever became of\b/i, 'whether it succeeds or fails'],
  [/\bagainst the grain\b/i, 'non-standard'],
  [
    /\bis no (operation|success|error|secret|object|string|number|list|JSON|URI|address)\b/i,
    'is not',
  ],
  [/\b(has|have|holds?|knows?) none\b/i, 'does not have, is empty'],
  [/\b(is|are|unless) told (otherwise|others|apart)\b/i, 'unless configured, distinguished'],
  [/\bstands? (on|under|in|there|beside|for itself)\b/i, 'is built on, is listed under, is in'],
  [/\bin the form that\b/i, 'as'],
  [/\bof the moment\b/i, 'current'],
  [/\bpasses for\b/i, 'counts as'],
  [/\bbears\b/i, 'has, carries'],
  [/\bhouse (rule|check)s?\b/i, 'custom rule'],
  // `departures` is a field of the client's drift report.
  [/(?<![.'])\bdepartures?\b(?!:)|\bdeparts? from\b/i, 'violation, violates'],
  [/\bsen[dt] again\b|\bsends again\b/i, 'retry'],
  [/\boutside judges?\b|\bjudges? from outside\b/i, 'third-party check'],
  [/\bhostile (round|server|answer|response)s?\b/i, 'malformed responses'],
  [/\bheld against\b|\bholds? (it|them|you|the \w+) to (it|the)\b/i, 'checked against'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\bwhence\b|\bthereof\b|\bwherever it stands\b|\bhereby\b/i, 'rephrase'],
  [/\bmay (do without|be had)\b/i, 'is optional'],
  [/\b(behaviou|colou|honou|favou)r/i, 'American spelling: -or'],
  [/\b(licence|organis|serialis|normalis|recognis|initialis)/i, 'American spelling'],
];

export interface BannedPhrase {
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** Searches line by line. A line that must quote a phrase says so: `prose-ignore`. */
export function findBannedPhrases(text: string): BannedPhrase[] {
  return text.split('\n').flatMap((content, index) =>
    content.includes('prose-ignore')
      ? []
      : BANNED.flatMap(([phrase, instead]) => {
          const found = phrase.exec(content)?.[0];
          return found === undefined ? [] : [{ line: index + 1, found, instead }];
        }),
  );
}
