/** Why a floating IP cannot be detached or deleted now, for a disabled button; null when it can. */
export function whyNotFloatingIp(action: 'detach' | 'delete', isAttached: boolean): string | null {
  if (action === 'detach') return isAttached ? null : 'Not attached to an instance'
  return isAttached ? 'The floating IP is attached to an instance; detach it first' : null
}
