/** Captures of the packets of a network interface. */
import { captureLimits } from '@portico/domain/networks/capture.ts'
import { z } from 'zod'
import { RawResponse } from '#endpoints/join.ts'
import { Ip } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'

/** A request that captures packets. The response is a file in the format pcap, sent while packets pass. */
const PacketCaptureCreate = component(
  'PorticoPacketCaptureCreate',
  z.strictObject({
    /** seconds after which the capture ends; it also ends after 16 MiB, and when the client disconnects */
    seconds: z.number().int().min(1).max(captureLimits.seconds),
    /** only packets from or to this address; all if omitted */
    host: Ip.optional(),
    /** only packets of TCP and UDP from or to this port; all if omitted */
    port: z.number().int().min(1).max(65_535).optional(),
  }),
)
export type PacketCaptureCreate = z.infer<typeof PacketCaptureCreate>

export const captureShapes = {
  portico_packet_capture_create: {
    path: { interface: NameOrId },
    query: { instance: Selector, project: Selector },
    body: PacketCaptureCreate,
    answer: RawResponse,
  },
}
