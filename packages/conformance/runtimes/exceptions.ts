/** What a runtime itself forbids or does, so that a case cannot hold there, and must be seen to fail. */
export interface Exception {
  case: string;
  runtimes: readonly string[];
  reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    case: 'client: follows a redirect within the origin',
    runtimes: ['Chromium'],
    reason:
      'A browser hides where a redirect leads from code that does not let it follow by itself.',
  },
  {
    case: 'client: does not retry a POST or PATCH after a lost response',
    runtimes: ['Chromium'],
    reason:
      'A browser retries a request, whatever its method, when a connection that it had used before breaks without a response, and does not let a page choose the connection.',
  },
  {
    case: 'sandbox: 403: a page of a foreign origin',
    runtimes: ['Chromium'],
    reason: 'A page cannot set the header Origin, the browser does.',
  },
];

export function exceptionOf(runtime: string, name: string): Exception | undefined {
  return exceptions.find((each) => each.case === name && each.runtimes.includes(runtime));
}
