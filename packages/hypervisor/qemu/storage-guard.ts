import { storageFullMessage } from '@portico/domain/disks/limits.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'

const MEBIBYTE = 1024 ** 2
const GIBIBYTE = 1024 ** 3

/**
 * Ms between two checks of free space: with much free space, and near the reserve, where a fast guest could use it up
 * between two checks.
 */
const FAR_INTERVAL = 1000
const NEAR_INTERVAL = 100
/**
 * Bytes above the reserve within which free space counts as near it: more than a guest can write between two checks.
 */
const NEAR_DISTANCE = 4 * GIBIBYTE

/** Returns the default reserve in bytes, which stays free for the host, the database and logs. */
export function defaultReserve(total: number): number {
  return Math.max(512 * MEBIBYTE, Math.min(2 * GIBIBYTE, Math.floor(total * 0.05)))
}

/** A running machine as the storage guard sees it. */
export interface GuardedMachine {
  readonly id: string
  /** whether the machine is paused for lack of storage, by the guard or by QEMU */
  readonly stalled: boolean
  /** Returns the bytes of storage that its files use. */
  taken(): Promise<number>
  pause(): Promise<void>
  resume(): Promise<void>
}

export interface StorageGuardOptions {
  readonly clock: Clock
  /** bytes that must stay free */
  readonly reserve: number
  /** Returns the number of bytes that are free now. */
  free(): number
  machines(): readonly GuardedMachine[]
  log(message: string, error?: unknown): void
}

export interface StorageGuard {
  /** Whether nothing but the reserve is free. */
  isShort(): boolean
  /**
   * Runs `work`, which stores `bytes`. The bytes count as used from the start, so that of two writes that fit
   * separately but not together only one is started.
   * @throws HypervisorError (storageFull) before `work` runs, if it would use the reserve
   */
  withStorage<R>(bytes: number, work: () => Promise<R>): Promise<R>
  close(): void
}

/**
 * Keeps a reserve of the host's storage free, so that guests cannot make the database fail. When only the reserve is
 * left, nothing new is stored and machines whose files grow are paused. They continue when free space exceeds the
 * reserve by a quarter. So does a machine that QEMU paused because the storage was full.
 */
export function guardStorage(options: StorageGuardOptions): StorageGuard {
  const { clock, reserve } = options
  let short = false
  let promised = 0
  let closed = false
  let cancelTimer = (): void => {}
  /** bytes that each machine used at the last check, by machine ID */
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

  /** The failure of one machine must not affect the others. */
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

/** Returns the error for a lack of storage. */
export function storageFullError(cause?: unknown): HypervisorError {
  return new HypervisorError(storageFullMessage, { retry: false, storageFull: true, cause })
}
