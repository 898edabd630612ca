import type { CDPSession } from 'playwright-core'

/** How a page is opened: whether its files are cached, and on which device. */
export interface Profile {
  readonly name: string
  /** whether the files are in the browser's cache from an earlier visit */
  readonly isWarm: boolean
  /** factor by which the CPU is slowed down */
  readonly cpu: number
  /** latency in ms and bits per second of the network; null for loopback */
  readonly line: { readonly latency: number; readonly bits: number } | null
}

export const profiles: readonly Profile[] = [
  { name: 'cold', isWarm: false, cpu: 1, line: null },
  { name: 'warm', isWarm: true, cpu: 1, line: null },
  // like a phone with a good connection
  { name: 'slow', isWarm: false, cpu: 4, line: { latency: 40, bits: 10_000_000 } },
]

/** Slows a page down according to its profile. */
export async function applyProfile(session: CDPSession, { cpu, line }: Profile): Promise<void> {
  await session.send('Network.enable')
  await session.send('Performance.enable')
  if (cpu !== 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (line === null) return
  const throughput = line.bits / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}
