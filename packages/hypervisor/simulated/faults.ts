import { HypervisorError, type SledInventory } from '../port.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { recordsOf } from './records.ts'
import type { RackStore } from './store.ts'

/** Failures on request. What happens to machines and sleds is in the store, so every process sees it. */
export interface RackFaults {
  /** The machine is lost now. Unknown or over: nothing happens. */
  failMachine(machineId: string, why: string): Promise<void>
  /** The sled is lost with all its machines, and machines started on it fail at once, until it is repaired. */
  failSled(sledId: string): Promise<void>
  repairSled(sledId: string): Promise<void>
  /** The next machine started for this instance (name or id) fails while starting. */
  failNextStart(instance: string, why: string): Promise<void>
  /** For so many ms every call of this process is refused with `retry`, as if the rack's network were down. */
  beUnreachable(ms: number): void
}

interface Fault {
  readonly why: string
}

/** The faults in force, asked by the rack itself. */
export interface FaultBook {
  loseSled(sled: SledInventory): Promise<string>
  repairSled(sledId: string): Promise<void>
  failNextStart(instance: string, why: string): Promise<void>
  /** Why the sled is lost; null when it is not. */
  lostSled(sledId: string): Promise<string | null>
  /** Why the next start of one of these fails; null when it does not. */
  nextStart(names: readonly string[]): Promise<string | null>
  /** A start has failed as ordered: the next one may succeed. */
  startFailed(names: readonly string[]): Promise<void>
}

export function faultBook(store: RackStore): FaultBook {
  const faults = recordsOf<Fault>(store, 'fault')
  const write = async (id: string, fault: Fault | null): Promise<void> =>
    void (await faults.update(id, () => fault))
  return {
    async loseSled({ id, serial }) {
      const why = `Sled ${serial} was lost.`
      await write(`sled/${id}`, { why })
      return why
    },
    repairSled: (sledId) => write(`sled/${sledId}`, null),
    failNextStart: (instance, why) => write(`start/${instance}`, { why }),
    lostSled: async (sledId) => (await faults.get(`sled/${sledId}`))?.why ?? null,
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
  }
}

/** The link between this process and the rack, which can be cut. */
export interface RackLink {
  cut(ms: number): void
  close(): void
  /** Throws a retryable {@link HypervisorError} while cut, and a final one when closed. */
  check(): void
}

export function rackLink(clock: Clock): RackLink {
  let cutUntil = -Infinity
  let closed = false
  return {
    cut(ms) {
      cutUntil = clock.now().getTime() + ms
    },
    close() {
      closed = true
    },
    check() {
      if (closed) throw new HypervisorError('The connection to the rack was closed', { retry: false })
      if (clock.now().getTime() < cutUntil)
        throw new HypervisorError('The rack cannot be reached', { retry: true })
    },
  }
}
