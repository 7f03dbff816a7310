/** A call of a webhook: recorded always, made only where that was asked for. */
export interface Delivery {
  readonly id: string;
  readonly useCaseId: string;
  readonly runId: string;
  readonly url: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** The sandbox's own: the platform's payload is not known. */
  readonly payload: DeliveryPayload;
  /** `recorded`: nothing was sent. Otherwise what came of sending it. */
  readonly outcome: 'recorded' | 'refused' | 'failed' | 'delivered';
  /** Status of the answer, where one came. */
  readonly status?: number;
  /** Why nothing was sent, or why no answer came. */
  readonly reason?: string;
}

/** Makes the call of one webhook, and tells what came of it. */
export type DeliverHook = (
  delivery: Delivery,
) => Promise<Pick<Delivery, 'outcome' | 'status' | 'reason'>>;

export interface DeliveryPayload {
  readonly sandbox: true;
  readonly note: string;
  readonly use_case_id: string;
  readonly run_id: string;
  readonly timestamp: string;
}
