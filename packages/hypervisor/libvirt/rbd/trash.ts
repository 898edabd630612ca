import type { Clock } from '@portico/domain/ports.ts'
import { serially } from '#qemu/serially.ts'
import { type Ceph, errno, isErrno, type RunOptions } from './ceph.ts'

/** Ms between two attempts to empty the trash. */
const interval = 600_000
/** Ms between two searches for clones. */
const surveyInterval = 3_600_000
/** Ms after an image was moved to the trash, within which others usually follow. */
const delay = 5000
/** Ms for a change of all bytes of an image. */
const limit = 3_600_000

export interface Trash {
  /** Empties the trash soon. */
  emptySoon(): void
  /** Removes images from the trash that share nothing, now. */
  empty(): Promise<void>
  close(): void
}

interface Entry {
  readonly id: string
  readonly name: string
}

/**
 * Removes images that Portico moved to the trash. An image whose content clones still share stays, since its content is
 * stored once; if one clone is left, it gets the content as its own first. Other images in the trash of the pool stay.
 */
export function openTrash(options: {
  readonly ceph: Ceph
  readonly clock: Clock
  readonly log: (message: string, error?: unknown) => void
}): Trash {
  const { ceph, clock, log } = options
  const inTurn = serially()
  let isClosed = false
  let nextSurvey = 0
  let cancel = (): void => {}

  const rbd = (args: readonly string[], runOptions?: RunOptions): Promise<string> =>
    ceph.run('rbd', args, runOptions)
  const json = async <T>(...args: string[]): Promise<T> =>
    JSON.parse(await rbd([...args, '--format', 'json'])) as T

  /** @returns whether the image is gone */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await rbd(['trash', 'rm', '--no-progress', `${ceph.pool}/${id}`], { limit })
      return true
    } catch (error) {
      if (isErrno(error, errno.missing)) return true
      // A clone shares its content, or a client that was lost is still registered.
      if (isErrno(error, errno.notEmpty, errno.busy)) return false
      throw error
    }
  }

  /** Returns the clones of each image, by its name. Ceph opens every image of the pool for it. */
  const clonesByImage = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
    const all = await json<{ image: string; parent?: { image: string } }[]>('ls', '--long', ceph.pool)
    const clones = new Map<string, Set<string>>()
    for (const { image, parent } of all) {
      if (parent !== undefined) clones.set(parent.image, (clones.get(parent.image) ?? new Set()).add(image))
    }
    return clones
  }

  /** Makes Ceph create the list of its trash, without which nothing can be removed once the pool is full. */
  const prepare = async (): Promise<void> => {
    try {
      await ceph.run('rados', ['stat', 'rbd_trash'])
    } catch (error) {
      if (!isErrno(error, errno.missing)) throw error
      const image = `${ceph.pool}/portico-first`
      await rbd(['create', image, '--size', '1M']).catch((failure: unknown) => {
        if (!isErrno(failure, errno.exists)) throw failure
      })
      await rbd(['trash', 'mv', image])
    }
  }

  /** Removes what nothing shares, and then what it shared. @returns the images that clones still share */
  const removeUnshared = async (): Promise<readonly Entry[]> => {
    const entries = await json<Entry[]>('trash', 'ls', ceph.pool)
    let left = entries.filter(({ name }) => /^(volume|snapshot|seed|portico)-/.test(name))
    for (;;) {
      const shared: Entry[] = []
      for (const entry of left) {
        if (isClosed || !(await remove(entry.id))) shared.push(entry)
      }
      if (shared.length === left.length) return shared
      left = shared
    }
  }

  const emptyNow = async (): Promise<void> => {
    await prepare()
    const shared = await removeUnshared()
    if (isClosed || shared.length === 0) return
    const now = clock.now().getTime()
    if (now < nextSurvey) return
    nextSurvey = now + surveyInterval
    const clones = await clonesByImage()
    for (const { name } of shared) {
      const [clone, ...others] = clones.get(name) ?? []
      if (isClosed) return
      if (clone === undefined || others.length > 0) continue
      await rbd(['flatten', '--no-progress', `${ceph.pool}/${clone}`], { limit })
    }
    await removeUnshared()
  }

  const empty = (): Promise<void> => inTurn('', emptyNow)

  const schedule = (ms: number): void => {
    cancel()
    cancel = clock.after(ms, () => {
      empty()
        .catch((error: unknown) => log('The trash of the storage (Ceph) could not be emptied', error))
        .finally(() => {
          if (!isClosed) schedule(interval)
        })
    })
  }
  schedule(delay)

  return {
    emptySoon: () => schedule(delay),
    empty,
    close() {
      isClosed = true
      cancel()
    },
  }
}
