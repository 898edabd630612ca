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
