import { execFile } from 'node:child_process'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { MachineNic, NicCounters } from '#port.ts'
import { logLength, readLog } from './console-log.ts'
import { readIfExists } from './files.ts'

const run = promisify(execFile)

/** Number of bytes that are captured of each packet: the addresses in the Ethernet header, and no content. */
export const CAPTURED_BYTES = 14

const FILE_HEADER = 24
const PACKET_HEADER = 16
/** Number of bytes per read. */
const CHUNK_SIZE = 4 * 1024 ** 2
/** Number of counted bytes that may remain in the file before they are deallocated. */
const SLACK = 4 * 1024 ** 2

/** Counters of an interface's packets up to an offset in its capture file. */
export interface Traffic {
  readonly offset: number
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly packetsSent: number
  readonly packetsReceived: number
}

export const nothingCounted: Traffic = {
  offset: FILE_HEADER,
  bytesSent: 0,
  bytesReceived: 0,
  packetsSent: 0,
  packetsReceived: 0,
}

/** Returns the name of the capture file of an interface, in pcap format. */
export const captureFile = (index: number): string => `nic${index}.pcap`

/**
 * Counts the traffic of a machine's interfaces. QEMU's user-mode network has no counters, so QEMU captures the length
 * of each packet to a file. Each call counts the new records of the file and deallocates those that were counted.
 */
export async function countTraffic(folder: string, nics: readonly MachineNic[]): Promise<NicCounters[]> {
  return Promise.all(
    nics.map(async ({ mac }, index) => {
      const { bytesSent, bytesReceived, packetsSent, packetsReceived } = await countOne(folder, index, mac)
      return {
        mac,
        bytesSent: BigInt(bytesSent),
        bytesReceived: BigInt(bytesReceived),
        packetsSent: BigInt(packetsSent),
        packetsReceived: BigInt(packetsReceived),
        // QEMU does not capture lost packets, so these counters are not available.
        packetsDropped: null,
        errorsSent: null,
        errorsReceived: null,
      }
    }),
  )
}

async function countOne(folder: string, index: number, mac: string): Promise<Traffic> {
  const notes = path.join(folder, captureFile(index))
  const sums = path.join(folder, `nic${index}.json`)
  const before = await readSums(sums)
  const address = Buffer.from(mac.replaceAll(':', ''), 'hex')
  const end = await logLength(notes)
  let traffic = before
  while (traffic.offset < end) {
    const data = await readLog(notes, traffic.offset, Math.min(end, traffic.offset + CHUNK_SIZE))
    const next = countPackets(data, address, traffic)
    if (next.offset === traffic.offset) break
    traffic = next
  }
  if (traffic.offset === before.offset) return traffic
  // The counters are written before the records are deallocated, so that a server that continues after a crash counts
  // no packet twice.
  await writeFile(`${sums}.new`, JSON.stringify(traffic), { mode: 0o600 })
  await rename(`${sums}.new`, sums)
  if (Math.floor(traffic.offset / SLACK) > Math.floor(before.offset / SLACK)) {
    const length = String(Math.floor(traffic.offset / 4096) * 4096)
    await run('fallocate', ['--punch-hole', '--offset', '0', '--length', length, notes])
  }
  return traffic
}

async function readSums(file: string): Promise<Traffic> {
  const text = await readIfExists(file)
  return text === null ? nothingCounted : (JSON.parse(text) as Traffic)
}

/**
 * Counts the complete records in `data`, which begins at `before.offset`.
 * @param own MAC address of the guest
 */
export function countPackets(data: Uint8Array, own: Uint8Array, before: Traffic): Traffic {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const traffic = { ...before }
  let at = 0
  while (at + PACKET_HEADER <= data.length) {
    const noted = view.getUint32(at + 8, true)
    const length = view.getUint32(at + 12, true)
    const content = at + PACKET_HEADER
    if (content + noted > data.length) break
    // In an Ethernet header, the destination address precedes the source address.
    const sent = Buffer.compare(data.subarray(content + 6, content + 12), own) === 0
    traffic[sent ? 'bytesSent' : 'bytesReceived'] += length
    traffic[sent ? 'packetsSent' : 'packetsReceived'] += 1
    at = content + noted
  }
  return { ...traffic, offset: before.offset + at }
}
