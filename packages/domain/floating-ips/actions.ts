import { invalidRequest, type Refusal } from '#refusals.ts'

/** Returns the refusal of deleting a floating IP, or null (docs/reference/external-ips.md#allocation). */
export function checkFloatingIpDelete(isAttached: boolean): Refusal | null {
  if (!isAttached) return null
  return {
    ...invalidRequest('Floating IP cannot be deleted while attached to an instance'),
    reason: 'Floating IP is attached to an instance. Detach it first.',
  }
}

/** Returns why the console disables detaching a floating IP, or null. The server accepts the request without effect. */
export function whyNotDetach(isAttached: boolean): string | null {
  return isAttached ? null : 'Floating IP is not attached to an instance.'
}
