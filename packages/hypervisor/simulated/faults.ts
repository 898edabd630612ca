import { GIB } from '@portico/domain/byte-size.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { recordsOf } from './records.ts'
import type { RackStore } from './store.ts'

/** Failures on request. What happens to machines and sleds is in the store, so every process sees it. */
export interface RackFaults {
  /** The machine is lost now. Unknown or over: nothing happens. */
  failMachine(machineId: string, why: string): Promise<void>
  /** The next machine started for this instance (name or id) fails while starting. */
  failNextStart(instance: string, why: string): Promise<void>
  /** Copies of volumes take so many ms per GiB from now on; 0 for none. */
  copySlowly(msPerGib: number): Promise<void>
  /** For so many ms every call of this process is refused with `retry`, as if the rack's network were down. */
  beUnreachable(ms: number): void
  /**
   * Calls of this process, or its starts of machines, wait until they are let go, then go ahead: what was decided before
   * the rack got to know of it, as by a process that is stopped in between.
   */
  holdUp(calls?: 'all' | 'starts'): HoldUp
}

interface HoldUp {
  /** when the first call has come to it */
  readonly reached: Promise<void>
  letGo(): void
}

interface Fault {
  readonly why: string
}

interface Slowness {
  readonly msPerGib: number
}

/** The faults in force, asked by the rack itself. */
export interface FaultBook {
  failNextStart(instance: string, why: string): Promise<void>
  /** Why the next start of one of these fails; null when it does not. */
  nextStart(names: readonly string[]): Promise<string | null>
  /** A start has failed as ordered: the next one may succeed. */
  startFailed(names: readonly string[]): Promise<void>
  copySlowly(msPerGib: number): Promise<void>
  /** ms that copying so many bytes takes. */
  copyTime(bytes: number): Promise<number>
}

export function faultBook(store: RackStore): FaultBook {
  const faults = recordsOf<Fault>(store, 'fault')
  const write = async (id: string, fault: Fault | null): Promise<void> =>
    void (await faults.update(id, () => fault))
  const slowness = recordsOf<Slowness>(store, 'fault')
  return {
    failNextStart: (instance, why) => write(`start/${instance}`, { why }),
    async nextStart(names) {
      for (const name of names) {
        const fault = await faults.get(`start/${name}`)
        if (fault !== null) return fault.why
      }
      return null
    },
    async startFailed(names) {
      for (const name of names) await write(`start/${name}`, null)
    },
    copySlowly: async (msPerGib) => void (await slowness.update('copies', () => ({ msPerGib }))),
    copyTime: async (bytes) => ((await slowness.get('copies'))?.msPerGib ?? 0) * (bytes / GIB),
  }
}

/** The link between this process and the rack, which can be cut and held up. */
export interface RackLink {
  cut(ms: number): void
  holdUp(calls: 'all' | 'starts'): HoldUp
  close(): void
  /** Passes when calls get through. @throws HypervisorError that may be repeated while cut, and a final one when closed */
  pass(call: 'start' | 'other'): Promise<void>
}

export function rackLink(clock: Clock): RackLink {
  let cutUntil = -Infinity
  let closed = false
  let barrier: ((call: 'start' | 'other') => Promise<void>) | null = null
  return {
    cut(ms) {
      cutUntil = clock.now().getTime() + ms
    },
    holdUp(calls) {
      const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      barrier = (call) => {
        if (calls === 'starts' && call !== 'start') return Promise.resolve()
        reached.resolve()
        return open.promise
      }
      return {
        reached: reached.promise,
        letGo() {
          barrier = null
          open.resolve()
        },
      }
    },
    close() {
      closed = true
    },
    async pass(call) {
      await barrier?.(call)
      if (closed) throw new HypervisorError('The connection to the rack was closed', { retry: false })
      if (clock.now().getTime() < cutUntil)
        throw new HypervisorError('The rack cannot be reached', { retry: true })
    },
  }
}
