import { invalidRequest, type Refusal } from '#refusals.ts'

/**
 * Returns the refusal of a packet capture of an interface, or null.
 * @param networking how the hypervisor implements networks
 */
export function checkCaptureNetwork(networking: 'simulated' | 'user' | 'vpc'): Refusal | null {
  if (networking !== 'user') return null
  return invalidRequest(
    'packets cannot be captured, because instances have no real networks here. An operator can start Portico with --networks ovn',
  )
}
