/** Writes the statement that prints the result of a program. */
import type { Call } from './create-call.js';

/** The statements of a language that print a result. */
export interface PrintForms {
  /** The expression for the status of the response. */
  readonly status: string;
  /** Prints a text on its own line. */
  readonly print: (text: string) => string;
  readonly variable: (name: string) => string;
  readonly field: (object: string, name: string) => string;
  readonly forEach: (loop: Loop) => string;
  /** Saves the result, which is bytes. */
  readonly save: (result: string, file: string) => string;
}

/** A loop that prints each item of a list. */
export interface Loop {
  /** The variable of an item. */
  readonly item: string;
  /** The expression of the list. */
  readonly items: string;
  /** The statement that prints an item. */
  readonly print: string;
  /** True if the list may be absent. */
  readonly isOptional: boolean;
}

/** Returns the last statement of a program. */
export function printStatement({ prints, result, returns, item }: Call, forms: PrintForms): string {
  const name = forms.variable(result);
  switch (prints.kind) {
    case 'status':
      return forms.print(forms.status);
    case 'saved':
      return forms.save(name, prints.file);
    case 'field': {
      if (returns !== 'list') return forms.print(forms.field(name, prints.field));
      const element = forms.variable(item);
      const print = forms.print(forms.field(element, prints.field));
      return forms.forEach({ item: element, items: name, print, isOptional: false });
    }
    case 'items': {
      const element = forms.variable('item');
      const items = forms.field(name, prints.field);
      const print = forms.print(element);
      return forms.forEach({ item: element, items, print, isOptional: !prints.required });
    }
  }
}
