import type { CaptureRequest } from '@portico/domain/networks/capture.ts'

/** A network interface of a machine, for captures of its packets. */
export interface CapturedNic {
  readonly id: string
  readonly mac: string
  readonly ip: string
  /** IPv4 block of its subnet */
  readonly subnet: string
}

/** Captures of the packets that network interfaces send and receive. */
export interface PacketCaptures {
  /**
   * Returns the packets of an interface from now on, as a file in the format pcap. The file ends when its time is over or
   * it has about as many bytes as the limit; cancelling it ends the capture at once.
   * @throws HypervisorError, final, if the interface is not connected on this host
   */
  capture(nic: CapturedNic, request: CaptureRequest): Promise<ReadableStream<Uint8Array>>
}
