declare module '@redocly/cli/lib/chunks/redoc.standalone.js' {
  export function init(definition: object, options: object, element: Element): unknown;
}
