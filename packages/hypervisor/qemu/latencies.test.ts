import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { latencyEdges } from '#io-bins.ts'
import { beginLatencies, blockStats, frontEnd, latenciesOf } from './latencies.ts'
import type { Qmp } from './qmp/client.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-latencies-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a simulated QEMU with one disk, which spent 500 ns on reads before the first query. */
function qemu(canCount = true) {
  let bins: number[] | null = null
  let time = 500
  const sent: unknown[] = []
  const qmp: Qmp = {
    async execute(command, args) {
      if (command === 'block-latency-histogram-set') {
        if (!canCount) throw new Error('not known')
        sent.push(args)
        bins = latencyEdges.map(() => 0)
        return {}
      }
      const histogram = bins === null ? {} : { bins: [...bins] }
      const names = ['rd', 'wr', 'flush']
      const histograms = Object.fromEntries(
        bins === null ? [] : names.map((name) => [`${name}_latency_histogram`, histogram]),
      )
      return [{ qdev: frontEnd(0), stats: { rd_total_time_ns: time, ...histograms } }]
    },
    close: () => undefined,
  }
  const read = (bin: number, took: number) => {
    if (bins !== null) bins[bin] = (bins[bin] ?? 0) + 1
    time += took
  }
  return { qmp, sent, read }
}

const disks = [{ slot: 0 }]
const latenciesIn = async (qmp: Qmp) =>
  (await latenciesOf(folder, disks, await blockStats(qmp))).get(0) ?? null

test('QEMU is given the bins of the histogram once, and starts counting requests only then', async () => {
  const { qmp, sent, read } = qemu()
  await beginLatencies(folder, disks, qmp)
  read(2, 70_000)
  read(2, 80_000)
  // This is another server that takes over the machine.
  await beginLatencies(folder, disks, qmp)
  expect(sent).toEqual([{ id: frontEnd(0), boundaries: latencyEdges.slice(1) }])
  const latency = await latenciesIn(qmp)
  expect(latency?.read.counts[2]).toBe(2n)
  expect(latency?.read.sum).toBe(150_000n)
  expect(latency?.flush.sum).toBe(0n)
})

test('latencies are null when QEMU has no histograms', async () => {
  const { qmp } = qemu(false)
  await expect(beginLatencies(folder, disks, qmp)).rejects.toThrow('not known')
  expect(await latenciesIn(qmp)).toBeNull()
})
