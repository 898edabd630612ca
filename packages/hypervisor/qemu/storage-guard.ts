import { storageIsFull } from '@portico/domain/disks/limits.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/** ms between looks at what is free: from afar, and near the reserve, where a quick guest could write past it. */
const FROM_AFAR = 1000
const NEARBY = 100
/** Bytes above the reserve from which it is near: more than a guest writes between two looks from afar. */
const NEAR = 4 * GIBIBYTE

/** Bytes of a file system that stay free for the host, the database and logs, unless the operator says otherwise. */
export function defaultReserve(total: number): number {
  return Math.max(512 * MEBIBYTE, Math.min(2 * GIBIBYTE, Math.floor(total * 0.05)))
}

/** A running machine as the guard sees it. */
export interface GuardedMachine {
  readonly id: string
  /** it stands still for want of storage, whoever stopped it */
  readonly stalled: boolean
  /** Bytes of the host's storage that its files take now. */
  taken(): Promise<number>
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export interface StorageGuardOptions {
  readonly clock: Clock
  /** bytes that stay free */
  readonly reserve: number
  /** bytes that are free now */
  free(): number
  machines(): readonly GuardedMachine[]
  log(message: string, error?: unknown): void
}

export interface StorageGuard {
  /** Is all that is left kept for the host itself? */
  isShort(): boolean
  /**
   * Do work that stores so many bytes. What is under way counts as not yet stored, so that two who fit alone and not
   * together do not both begin.
   * @throws HypervisorError (storageFull), before anything is done, when it would take of the reserve
   */
  withRoom<R>(bytes: number, work: () => Promise<R>): Promise<R>
  close(): void
}

/**
 * Keeps a reserve of the host's storage free, so that guests cannot take the database down with them. Below it nothing
 * new is stored, and machines whose files grow stand still, the others run on; with a quarter of the reserve more they
 * all go on. One that found the storage full itself was stopped by QEMU and goes on in the same way.
 */
export function guardStorage(options: StorageGuardOptions): StorageGuard {
  const { clock, reserve } = options
  let short = false
  let promised = 0
  let closed = false
  let cancelTimer = (): void => {}
  /** what machines took at the last look */
  let taken = new Map<string, number>()

  const isShort = (): boolean => {
    short = options.free() < (short ? reserve + reserve / 4 : reserve)
    return short
  }

  const freezeGrowing = async (machines: readonly GuardedMachine[]): Promise<void> => {
    const before = taken
    taken = new Map()
    const freezeIfGrowing = async (machine: GuardedMachine): Promise<void> => {
      const now = await machine.taken()
      taken.set(machine.id, now)
      if (!short || now <= (before.get(machine.id) ?? now)) return
      options.log(`machine ${machine.id} stands still: it writes more, and the host's storage is full`)
      await machine.freeze()
    }
    await all(machines.filter(({ stalled }) => !stalled).map(freezeIfGrowing))
  }

  const thawAll = (machines: readonly GuardedMachine[]): Promise<void> =>
    all(machines.filter(({ stalled }) => stalled).map((machine) => machine.thaw()))

  /** One that does not answer is no reason to leave the others. */
  const all = async (tasks: readonly Promise<void>[]): Promise<void> => {
    for (const { reason } of (await Promise.allSettled(tasks)).filter(isRejected)) {
      options.log('a machine could not be held or let go', reason)
    }
  }

  const look = async (): Promise<number> => {
    const machines = options.machines()
    const near = options.free() < reserve + NEAR
    if (near) await freezeGrowing(machines)
    if (!isShort()) await thawAll(machines)
    return near ? NEARBY : FROM_AFAR
  }

  const lookLater = (wait: number): void => {
    if (closed) return
    cancelTimer = clock.after(wait, () => {
      const next = look().catch((error: unknown) => {
        options.log("the host's storage could not be looked at", error)
        return FROM_AFAR
      })
      void next.then(lookLater)
    })
  }
  lookLater(0)

  return {
    isShort,
    async withRoom(bytes, work) {
      if (isShort() || options.free() - promised - bytes < reserve) throw fullStorage()
      promised += bytes
      return work().finally(() => (promised -= bytes))
    },
    close() {
      closed = true
      cancelTimer()
    },
  }
}

function isRejected(result: PromiseSettledResult<void>): result is PromiseRejectedResult {
  return result.status === 'rejected'
}

/** The refusal of what finds no room. */
export function fullStorage(cause?: unknown): HypervisorError {
  return new HypervisorError(storageIsFull, { retry: false, storageFull: true, cause })
}
