import { invalidRequest, type Refusal } from '#refusals.ts'

/** Why a floating IP cannot be deleted (docs/reference/external-ips.md#allocation); null when it can. */
export function checkFloatingIpDelete(isAttached: boolean): Refusal | null {
  if (!isAttached) return null
  return {
    ...invalidRequest('Floating IP cannot be deleted while attached to an instance'),
    reason: 'The floating IP is attached to an instance; detach it first',
  }
}

/** Why the console does not offer to detach a floating IP, which the server accepts without effect; null when it does. */
export function whyNotDetach(isAttached: boolean): string | null {
  return isAttached ? null : 'The floating IP is not attached to an instance'
}
