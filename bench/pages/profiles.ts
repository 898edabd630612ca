import type { CDPSession } from 'playwright-core'

/** How a page is opened: whether the browser has been here before, and what it runs on. */
export interface Profile {
  readonly name: string
  /** The files of a visit before are in the browser's cache. */
  readonly isWarm: boolean
  /** Slower than this machine by so much */
  readonly cpu: number
  /** ms of latency and bits a second, unless it is the machine's own loopback */
  readonly line: { readonly latency: number; readonly bits: number } | null
}

export const profiles: readonly Profile[] = [
  { name: 'cold', isWarm: false, cpu: 1, line: null },
  { name: 'warm', isWarm: true, cpu: 1, line: null },
  // A phone on a good line.
  { name: 'slow', isWarm: false, cpu: 4, line: { latency: 40, bits: 10_000_000 } },
]

/** Slow a page down as its profile says. */
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
