import { GIB } from '@portico/domain/byte-size.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { recordsOf } from './records.ts'
import type { RackStore } from './store.ts'

/**
 * Fault injection for tests and drills. Faults of machines and sleds are in the store, so that every process sees them.
 */
export interface RackFaults {
  /** Makes a machine fail now. Has no effect on a machine that is unknown or has ended. */
  failMachine(machineId: string, why: string): Promise<void>
  /** Makes the next machine that is started for this instance (name or ID) fail while it starts. */
  failNextStart(instance: string, why: string): Promise<void>
  /** Makes the next move of this instance's machine (name or ID) fail halfway. */
  failNextMove(instance: string, why: string): Promise<void>
  /** Makes copies of volumes take this many ms per GiB from now on; 0 for no delay. */
  copySlowly(msPerGib: number): Promise<void>
  /** Sets whether the storage of all sleds has a quorum; without it, no sled can be fenced. */
  setQuorum(hasQuorum: boolean): Promise<void>
  /** Returns the IDs of the machines that can write to a volume now. More than one damages the volume. */
  writers(volumeId: string): Promise<readonly string[]>
  /**
   * Makes every call of this process fail with a retryable error for this many ms, as if the network of the rack were
   * down.
   */
  beUnreachable(ms: number): void
  /**
   * Delays all calls of this process, or only its starts of machines, until they are released. This simulates a process
   * that is paused between its decision and the call.
   */
  delayCalls(calls?: 'all' | 'starts'): CallDelay
}

interface CallDelay {
  /** resolves when the first call is delayed */
  readonly reached: Promise<void>
  release(): void
}

interface Fault {
  readonly why: string
}

interface Slowness {
  readonly msPerGib: number
}

/** The active faults, as the rack looks them up. */
export interface FaultBook {
  failNextStart(instance: string, why: string): Promise<void>
  /** Returns why the next start for one of these names fails; null if it does not. */
  nextStart(names: readonly string[]): Promise<string | null>
  /** Records that a start has failed as configured, so that the next one succeeds. */
  startFailed(names: readonly string[]): Promise<void>
  failNextMove(instance: string, why: string): Promise<void>
  /** Returns why the next move fails, once; null if it does not. */
  takeMoveFailure(names: readonly string[]): Promise<string | null>
  copySlowly(msPerGib: number): Promise<void>
  /** Returns the ms that copying this many bytes takes. */
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
    failNextMove: (instance, why) => write(`move/${instance}`, { why }),
    async takeMoveFailure(names) {
      for (const name of names) {
        const fault = await faults.get(`move/${name}`)
        if (fault === null) continue
        await write(`move/${name}`, null)
        return fault.why
      }
      return null
    },
    copySlowly: async (msPerGib) => void (await slowness.update('copies', () => ({ msPerGib }))),
    copyTime: async (bytes) => ((await slowness.get('copies'))?.msPerGib ?? 0) * (bytes / GIB),
  }
}

/** The connection between this process and the rack. Tests can cut and delay it. */
export interface RackLink {
  cut(ms: number): void
  holdUp(calls: 'all' | 'starts'): CallDelay
  close(): void
  /**
   * Resolves when a call may proceed.
   * @throws HypervisorError, retryable while the connection is cut, final when it is closed
   */
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
        release() {
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
