/** A flow of Open vSwitch that has matched packets. */
export interface Flow {
  /** the first eight digits of the ID of its logical flow */
  readonly cookie: string
  readonly packets: number
  readonly bytes: number
  /** time of the last packet, to the second */
  readonly lastUsed: Date
}

const form = /^ cookie=0x([0-9a-f]+), .*? n_packets=(\d+), n_bytes=(\d+), (?:.*?, )?idle_age=(\d+),/

/**
 * Returns the flows that have matched packets.
 * @param dump output of `ovs-ofctl dump-flows`
 * @param now time of the output
 */
export function parseFlows(dump: string, now: Date): readonly Flow[] {
  return dump.split('\n').flatMap((line): readonly Flow[] => {
    if (line.includes(' n_packets=0, ')) return []
    const [, cookie, packets, bytes, age] = form.exec(line) ?? []
    if (cookie === undefined) return []
    const lastUsed = new Date(now.getTime() - Number(age) * 1000)
    return [{ cookie: cookie.padStart(8, '0'), packets: Number(packets), bytes: Number(bytes), lastUsed }]
  })
}
