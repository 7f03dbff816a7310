/** The description of a page, which its parts read while it is rendered. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Heading } from '../components/markdown.js';
import type { OwnStyle } from './styles.js';

export interface Page {
  /** Address from the site's root, such as `/guides/errors.html`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The page's section. With it, the body is a column of readable width; without it, the full width. */
  readonly eyebrow?: string;
  /** The text below the title. Default: the description. */
  readonly lead?: ComponentChildren;
  readonly body: ComponentChildren;
  readonly headings?: readonly Heading[];
  /** True for Redoc's page, which has its own style sheet and adds rules to it later. */
  readonly isRedoc?: boolean;
  /** Rules for this page only. */
  readonly ownStyle?: OwnStyle;
  /** The page as Markdown, for its twin and its copy button. */
  readonly markdown?: string;
}

/** The page that is being rendered, for its header, its article and its footer. */
export const CurrentPage = createContext<Page | undefined>(undefined);

/** @throws if the component is rendered outside of a page */
export function usePage(): Page {
  const page = useContext(CurrentPage);
  if (!page)
    throw new Error('usePage needs <CurrentPage.Provider>: render the component in a page');
  return page;
}
