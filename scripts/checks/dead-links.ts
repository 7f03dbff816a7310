import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The links of a Markdown text that lead to no file of the repository. Web addresses are not checked. */
export function deadLinks(markdown: string, folder: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter(
      (target) => !existsSync(resolve(folder, decodeURIComponent(target.replace(/#.*$/, '')))),
    );
}
