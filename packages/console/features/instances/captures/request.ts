import type { CallArgs } from '#data/call.ts'

/** The form of a packet capture. */
export interface CaptureForm {
  /** ID of the interface */
  nic: string | null
  seconds: number | null
  /** Empty for packets from and to all addresses */
  host: string
  port: number | null
}

/** Returns the request of the form. */
export function captureCall({ nic, seconds, host, port }: CaptureForm) {
  const args: CallArgs<'porticoPacketCaptureCreate'> = {
    path: { interface: nic ?? '' },
    body: {
      seconds: seconds ?? 0,
      ...(host.trim() !== '' && { host: host.trim() }),
      ...(port !== null && { port }),
    },
  }
  return { operation: 'portico_packet_capture_create', args } as const
}
