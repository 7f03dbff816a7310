import type { Field } from './fields.js';
import type { Mark } from './marks.js';

/** Shows each question of a page in full at its first place, and refers to that place from the later ones. */
export class PageQuestions {
  readonly #firstPlaces = new Map<string, string>();

  /** The fragment of each question's first place, by the question's id. */
  get firstPlaces(): ReadonlyMap<string, string> {
    return this.#firstPlaces;
  }

  /**
   * Replaces questions that the page has already shown with references. Call it for each place in the order of the page.
   *
   * @param fragment the fragment of the place, empty for the top of the page
   */
  show(marks: readonly Mark[], fragment: string): Mark[] {
    return marks.map((mark) => {
      const { question } = mark;
      if (!question) return mark;
      const first = this.#firstPlaces.get(question.id) ?? fragment;
      this.#firstPlaces.set(question.id, first);
      if (first === fragment) return mark;
      const shownAt = first || '#';
      return { ...mark, text: `${question.what} See above.`, question: { ...question, shownAt } };
    });
  }
}

/** Shows the questions of fields at any depth, in the order of the page. */
export function showFields(fields: readonly Field[], page: PageQuestions): Field[] {
  return fields.map((field) => ({
    ...field,
    marks: page.show(field.marks, `#${field.id}`),
    fields: showFields(field.fields, page),
  }));
}
