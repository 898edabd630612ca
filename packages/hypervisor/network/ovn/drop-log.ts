import { open } from 'node:fs/promises'
import type { Direction, Protocol } from '@portico/domain/networks/network.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import { HypervisorError } from '#port.ts'

/** A packet in the log of ovn-controller, which an ACL dropped. */
export interface LoggedDrop {
  readonly time: Date
  /** name of the ACL */
  readonly acl: string
  readonly direction: Direction
  readonly protocol: Protocol
  readonly sourceMac: string
  readonly destinationMac: string
  readonly source: string
  readonly destination: string
  /** destination port; null if the protocol has no ports */
  readonly port: number | null
}

/** Bytes of the log that one call reads. If more were written since the last call, only the end is read. */
const maxBytes = 1024 * 1024

/**
 * Reads the drops that ovn-controller has logged.
 * @param after the `next` of the previous call, which is a position in the file; null to start at its end, less
 *   {@link maxBytes}
 * @throws HypervisorError, to be repeated, if the log cannot be read. A log that does not exist is empty
 */
export async function readDropLog(
  file: string,
  after: string | null,
): Promise<{ readonly drops: readonly LoggedDrop[]; readonly next: string }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new HypervisorError(`The log of ovn-controller cannot be read: ${messageOf(error)}`, {
      retry: true,
      cause: error,
    })
  })
  if (handle === null) return { drops: [], next: '' }
  try {
    const { ino, size } = await handle.stat()
    // A rotated log is another file.
    const [inode, offset] = (after ?? '').split(':').map(Number)
    const known = inode === ino && offset !== undefined && offset <= size ? offset : 0
    const start = Math.max(known, size - maxBytes)
    const bytes = Buffer.alloc(size - start)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    // The last line may be incomplete, and so is the first one if the start is in its middle.
    const end = bytes.subarray(0, bytesRead).lastIndexOf('\n') + 1
    const lines = bytes.toString('utf8', 0, end).split('\n')
    return { drops: lines.flatMap((line) => parseDrop(line) ?? []), next: `${ino}:${start + end}` }
  } finally {
    await handle.close()
  }
}

const line =
  /^(\S+)\|\d+\|acl_log\S*\|INFO\|name="([^"]+)", verdict=drop, severity=\w+, direction=(from|to)-lport: (\w+),(.*)$/

const protocols: Readonly<Record<string, Protocol>> = {
  tcp: 'TCP',
  tcp6: 'TCP',
  udp: 'UDP',
  udp6: 'UDP',
  icmp: 'ICMP',
  icmp6: 'ICMP',
}

/** Returns the packet of a line; null for other lines, and for protocols that firewall rules do not name. */
function parseDrop(text: string): LoggedDrop | null {
  const [, time = '', acl = '', side, keyword = '', rest = ''] = line.exec(text) ?? []
  const protocol = protocols[keyword]
  if (protocol === undefined || Number.isNaN(Date.parse(time))) return null
  const fields = new Map(
    rest.split(',').map((field): readonly [string, string] => {
      const at = field.indexOf('=')
      return [field.slice(0, at), field.slice(at + 1)]
    }),
  )
  const field = (...names: readonly string[]) => names.map((name) => fields.get(name)).find(Boolean) ?? ''
  return {
    time: new Date(time),
    acl,
    direction: side === 'to' ? 'inbound' : 'outbound',
    protocol,
    sourceMac: field('dl_src'),
    destinationMac: field('dl_dst'),
    source: field('nw_src', 'ipv6_src'),
    destination: field('nw_dst', 'ipv6_dst'),
    port: protocol === 'ICMP' ? null : Number(field('tp_dst')),
  }
}
