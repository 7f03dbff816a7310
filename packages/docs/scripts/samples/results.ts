/**
 * What the samples print of each answer. An organization holds secrets, so no sample prints one whole; an answer that
 * has no body, or one of unknown shape, is not printed at all.
 */
export type Result =
  | { kind: 'fields'; name: string; fields: string[] }
  | { kind: 'each'; name: string; item: string; fields: string[] }
  | { kind: 'text'; name: string }
  | { kind: 'nothing' };

const results: Record<string, Result> = {
  getOrganization: { kind: 'fields', name: 'organization', fields: ['name', 'members'] },
  updateOrganization: { kind: 'fields', name: 'organization', fields: ['name', 'description'] },
  removeMember: { kind: 'fields', name: 'organization', fields: ['members'] },
  updateUseCase: { kind: 'fields', name: 'useCase', fields: ['id', 'language'] },
  addUseCaseWebhook: { kind: 'nothing' },
  deleteUseCaseWebhook: { kind: 'nothing' },
  listPhoneNumbers: {
    kind: 'each',
    name: 'phoneNumbers',
    item: 'phoneNumber',
    fields: ['number', 'mode'],
  },
  updatePhoneNumberUseCase: { kind: 'fields', name: 'phoneNumber', fields: ['number', 'mode'] },
  updatePhoneNumberTitle: { kind: 'fields', name: 'phoneNumber', fields: ['number', 'title'] },
  deletePhoneNumbers: { kind: 'nothing' },
  updateAgent: { kind: 'fields', name: 'agent', fields: ['name', 'languages'] },
  createModel: { kind: 'fields', name: 'model', fields: ['id', 'status'] },
  getCallRecording: { kind: 'text', name: 'recording' },
  listCallTags: { kind: 'fields', name: 'callTags', fields: ['tags'] },
  getWorkflowVersion: { kind: 'fields', name: 'version', fields: ['name', 'changelog'] },
  listUseCaseRuns: { kind: 'each', name: 'runs', item: 'run', fields: ['timestamp', 'status'] },
};

export function resultOf(operationId: string): Result {
  const result = results[operationId];
  if (!result) throw new Error(`No sample says what to print of ${operationId}`);
  return result;
}
