const headerLength = 24
const recordHeaderLength = 16
/** first bytes of a file whose numbers have the least significant byte first, with times in micro- or nanoseconds */
const littleEndian = [0xd4, 0x4d]

/** The whole packets at the beginning of a pcap file, whose end may not have arrived yet. */
export interface PcapExtent {
  readonly packets: number
  /** bytes of the file up to the end of the last whole packet */
  readonly length: number
}

/**
 * Returns the extent of the packets in a pcap file.
 * @param after extent of an earlier state of the same file, from which to continue
 */
export function pcapExtent(file: Uint8Array, after: PcapExtent = { packets: 0, length: 0 }): PcapExtent {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const isLittle = littleEndian.includes(file[0] ?? 0)
  let { packets, length } = after
  if (length === 0) length = Math.min(headerLength, file.length)
  while (length + recordHeaderLength <= file.length) {
    const next = length + recordHeaderLength + view.getUint32(length + 8, isLittle)
    if (next > file.length) break
    length = next
    packets++
  }
  return { packets, length }
}
