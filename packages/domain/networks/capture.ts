import { conflict, invalidRequest, type Refusal } from '#refusals.ts'

/** Limits of a packet capture. */
export const captureLimits = {
  seconds: 60,
  /** bytes after which a capture ends */
  bytes: 16 * 1024 ** 2,
} as const

/** What a packet capture contains. */
export interface CaptureRequest {
  /** seconds after which it ends */
  readonly seconds: number
  /** IPv4 or IPv6 address from or to which packets are included; omitted for all */
  readonly host?: string | undefined
  /** port of TCP or UDP from or to which packets are included; omitted for all */
  readonly port?: number | undefined
}

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

export const captureRunning: Refusal = conflict(
  'packets of this interface are being captured already. Wait until that capture ends, which takes at most a minute',
)
