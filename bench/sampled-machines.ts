import { type CounterKind, readings } from '@portico/control-plane/metrics/samples/counters.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { newMachine } from '@portico/hypervisor/simulated/machine-record.ts'
import { sampleAt } from '@portico/hypervisor/simulated/samples.ts'

/** A vCPU, disk or interface of a machine, with its counters. */
export interface CountingSource {
  readonly id: number
  readonly kind: CounterKind
  /** Returns the counters after another `ms`, in the order of `counterNames`. */
  readonly step: (ms: number) => readonly bigint[]
}

/** Returns a function for random numbers between 0 and 1 that depend on the seed only. */
function draws(seed: number): () => number {
  const random = seededRandom(seed)
  return () => {
    const [a = 0, b = 0, c = 0] = random.bytes(3)
    return (a * 65_536 + b * 256 + c) / 2 ** 24
  }
}

/** Returns the momentary load as a share of the maximum: mostly small, sometimes large. */
const spurt = (draw: () => number): number => draw() ** 3

function counting(
  amounts: readonly ((ms: number) => number)[],
  derive: (sums: readonly bigint[]) => readonly bigint[],
) {
  const sums = amounts.map(() => 0n)
  return (ms: number) => {
    for (const [n, amount] of amounts.entries()) sums[n] = (sums[n] ?? 0n) + BigInt(Math.round(amount(ms)))
    return derive(sums)
  }
}

/** Returns a vCPU whose times in different states vary and add up exactly to the elapsed time. */
function processor(draw: () => number, load: number) {
  let elapsed = 0n
  const busy = (part: number) => (ms: number) => ms * 1e6 * load * part * (0.5 + draw())
  const step = counting([busy(0.6), busy(0.02), busy(0.04)], (sums) => sums)
  return (ms: number) => {
    elapsed += BigInt(ms) * 1_000_000n
    const [run = 0n, waiting = 0n, emulation = 0n] = step(ms)
    return [run, elapsed - run - waiting - emulation, waiting, emulation]
  }
}

/** Returns a disk with requests of 1 to 64 sectors; an idle guest occasionally writes its log. */
function disk(draw: () => number, load: number) {
  const requests = (most: number) => () => (load > 0.1 || draw() < 0.1 ? most * load * spurt(draw) : 0)
  let [reads, writes] = [0n, 0n]
  let [read, written] = [0n, 0n]
  const step = counting([requests(600), requests(900), requests(40)], (sums) => sums)
  const bytes = (count: bigint) => count * 512n * BigInt(1 + Math.floor(draw() * 63))
  return (ms: number) => {
    const [r = 0n, w = 0n, flushes = 0n] = step(ms)
    read += bytes(r - reads)
    written += bytes(w - writes)
    ;[reads, writes] = [r, w]
    return [r, w, flushes, read, written, 0n, 0n, 0n]
  }
}

/** Returns an interface with packets of any length; an idle guest receives background traffic. */
function nic(draw: () => number, load: number) {
  const packets = (most: number) => () => most * load * spurt(draw) + 4 * draw()
  const lengths = (count: bigint) => count * BigInt(60 + Math.floor(draw() * 1400))
  const last = [0n, 0n]
  const bytes = [0n, 0n]
  const step = counting([packets(3000), packets(4000)], (sums) => sums)
  return (ms: number) => {
    const now = step(ms)
    for (const [n, count] of now.entries()) {
      bytes[n] = (bytes[n] ?? 0n) + lengths(count - (last[n] ?? 0n))
      last[n] = count
    }
    return [...bytes, ...now]
  }
}

/**
 * Returns machines with one disk and one interface each. Every other machine is busy without a pattern, and the rest
 * are idle.
 */
export function sampledMachines(count: number, vcpus: number): readonly CountingSource[] {
  return Array.from({ length: count }, (_, machine) => {
    const draw = draws(machine)
    const load = machine % 2 === 0 ? 0.3 + 0.7 * draw() : 0.005 + 0.02 * draw()
    const steps = [
      ...Array.from({ length: vcpus }, () => ({ kind: 'vcpu' as const, step: processor(draw, load) })),
      { kind: 'disk' as const, step: disk(draw, load) },
      { kind: 'nic' as const, step: nic(draw, load) },
    ]
    return steps.map((each, n) => ({ ...each, id: machine * steps.length + n + 1 }))
  }).flat()
}

/** Returns machines of the simulated rack with one vCPU, disk and interface each. */
export function simulatedMachines(count: number): readonly CountingSource[] {
  return Array.from({ length: count }, (_, machine) => {
    const id = `machine ${machine}`
    const record = newMachine({
      spec: {
        id,
        instanceId: id,
        sledId: '',
        name: id,
        projectName: '',
        hostname: '',
        ncpus: 1,
        memory: 0,
        disks: [{ slot: 0, volumeId: `disk ${machine}`, name: '', size: 1, blockSize: 512, boot: true }],
        nics: [{ id, name: '', mac: `nic ${machine}`, ip: '', subnet: '', primary: true }],
        externalIps: [],
        userData: '',
        sshPublicKeys: [],
        guestOs: null,
      },
      startedAt: 0,
      durations: { start: 0, stop: 0, reboot: 0, boot: 0 },
      bootSlot: 0,
      keyFingerprints: [],
    })
    return [0, 1, 2].map((n) => {
      let elapsed = 0
      const step = (ms: number) => {
        elapsed += ms
        const sample = sampleAt(record, elapsed, { histograms: false })
        return (sample === null ? [] : (readings(sample, false)[n]?.counters ?? [])).map(
          (value) => value ?? 0n,
        )
      }
      return { id: machine * 3 + n + 1, kind: (['vcpu', 'disk', 'nic'] as const)[n] ?? 'vcpu', step }
    })
  }).flat()
}
