/** Classifies the statuses of responses. */

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}

/** A call can fail with these statuses whatever it sends: because of its credentials, its time or its rate. */
const UNRELATED_TO_CONTENT = [401, 403, 408, 429];

/** Returns true if a call with this status may have failed because of what it sent. */
export function isRefusal(status: number): boolean {
  return isClientError(status) && !UNRELATED_TO_CONTENT.includes(status);
}
