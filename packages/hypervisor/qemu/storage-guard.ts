import { storageFullMessage } from '@portico/domain/disks/limits.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/** Ms between checks of free space: far from the reserve, and near it, where a fast guest could exceed it. */
const FAR_INTERVAL = 1000
const NEAR_INTERVAL = 100
/** Bytes above the reserve that count as near: more than a guest writes between two checks. */
const NEAR_DISTANCE = 4 * GIBIBYTE

/** Returns the default number of bytes that stay free for the host, the database and logs. */
export function defaultReserve(total: number): number {
  return Math.max(512 * MEBIBYTE, Math.min(2 * GIBIBYTE, Math.floor(total * 0.05)))
}

/** A running machine for the storage guard. */
export interface GuardedMachine {
  readonly id: string
  /** it is paused for lack of storage, by the guard or by QEMU */
  readonly stalled: boolean
  /** Returns the bytes of storage that its files use. */
  taken(): Promise<number>
  pause(): Promise<void>
  resume(): Promise<void>
}

export interface StorageGuardOptions {
  readonly clock: Clock
  /** bytes that stay free */
  readonly reserve: number
  /** returns the currently free bytes */
  free(): number
  machines(): readonly GuardedMachine[]
  log(message: string, error?: unknown): void
}

export interface StorageGuard {
  /** Whether only the reserve is left. */
  isShort(): boolean
  /**
   * Runs work that stores `bytes`. Work in progress counts in addition to used space, so that two writes that fit
   * separately but not together are not both begun.
   * @throws HypervisorError (storageFull), before anything is done, if it would use the reserve
   */
  withStorage<R>(bytes: number, work: () => Promise<R>): Promise<R>
  close(): void
}

/**
 * Keeps a reserve of the host's storage free, so that guests cannot bring down the database. Below the reserve nothing
 * new is stored, and machines whose files grow are paused; they continue when free space exceeds the reserve by a
 * quarter. A machine that QEMU paused because the storage was full continues in the same way.
 */
export function guardStorage(options: StorageGuardOptions): StorageGuard {
  const { clock, reserve } = options
  let short = false
  let promised = 0
  let closed = false
  let cancelTimer = (): void => {}
  /** bytes used by machines at the last check */
  let taken = new Map<string, number>()

  const isShort = (): boolean => {
    short = options.free() < (short ? reserve + reserve / 4 : reserve)
    return short
  }

  const pauseGrowing = async (machines: readonly GuardedMachine[]): Promise<void> => {
    const before = taken
    taken = new Map()
    const pauseIfGrowing = async (machine: GuardedMachine): Promise<void> => {
      const now = await machine.taken()
      taken.set(machine.id, now)
      if (!short || now <= (before.get(machine.id) ?? now)) return
      options.log(`machine ${machine.id} is paused because the host's storage is full`)
      await machine.pause()
    }
    await all(machines.filter(({ stalled }) => !stalled).map(pauseIfGrowing))
  }

  const resumeAll = (machines: readonly GuardedMachine[]): Promise<void> =>
    all(machines.filter(({ stalled }) => stalled).map((machine) => machine.resume()))

  /** One machine that does not respond must not affect the others. */
  const all = async (tasks: readonly Promise<void>[]): Promise<void> => {
    for (const { reason } of (await Promise.allSettled(tasks)).filter(isRejected)) {
      options.log('a machine could not be paused or resumed', reason)
    }
  }

  const check = async (): Promise<number> => {
    const machines = options.machines()
    const near = options.free() < reserve + NEAR_DISTANCE
    if (near) await pauseGrowing(machines)
    if (!isShort()) await resumeAll(machines)
    return near ? NEAR_INTERVAL : FAR_INTERVAL
  }

  const checkLater = (wait: number): void => {
    if (closed) return
    cancelTimer = clock.after(wait, () => {
      const next = check().catch((error: unknown) => {
        options.log("the host's storage could not be read", error)
        return FAR_INTERVAL
      })
      void next.then(checkLater)
    })
  }
  checkLater(0)

  return {
    isShort,
    async withStorage(bytes, work) {
      if (isShort() || options.free() - promised - bytes < reserve) throw storageFullError()
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

/** Returns the refusal for lack of storage. */
export function storageFullError(cause?: unknown): HypervisorError {
  return new HypervisorError(storageFullMessage, { retry: false, storageFull: true, cause })
}
