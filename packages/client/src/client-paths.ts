import type { paths } from '@voice-agent-platform/types';

/**
 * The contract's `paths` with the header that the client manages, `x-organization-id`, made optional: the option
 * `organizationId` fills it in.
 */
export type ClientPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithOptionalHeader<paths[Path][Method]> };
};

type WithOptionalHeader<Operation> = Operation extends { parameters: { header: infer Header } }
  ? {
      [Part in keyof Operation]: Part extends 'parameters'
        ? Omit<Operation[Part], 'header'> & { header?: Partial<Header> }
        : Operation[Part];
    }
  : Operation;
