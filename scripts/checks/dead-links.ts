import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The links of a Markdown text that name no file of the repository. Addresses on the web are not asked. */
export function deadLinks(markdown: string, folder: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter(
      (target) => !existsSync(resolve(folder, decodeURIComponent(target.replace(/#.*$/, '')))),
    );
}
