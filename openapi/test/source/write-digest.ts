/** `tsx test/source/write-digest.ts`: renews the digest after a new issue of the source. */
import { writeFileSync } from 'node:fs';
import { digestOf, formatDigest } from './digest.js';
import { digestPath, readSource } from './locate.js';

const source = readSource();
if (source === undefined) throw new Error('platform-api.md is not beside this repository');
writeFileSync(digestPath, formatDigest(digestOf(source)));
