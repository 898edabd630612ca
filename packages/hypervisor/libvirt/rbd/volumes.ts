import { createHash } from 'node:crypto'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type Volumes } from '#port.ts'
import { checkedId } from '#qemu/ids.ts'
import type { Tombstones } from '#qemu/tombstones.ts'
import { storageFullError } from '#qemu/storage-guard.ts'
import { errno, explained, isErrno, isSilent } from './ceph.ts'
import type { Images } from './images.ts'
import type { NbdClient } from './nbd-client.ts'
import type { OpenImages } from './open-images.ts'

export interface RbdVolumesOptions {
  readonly images: Images
  readonly openImages: OpenImages
  readonly tombstones: Tombstones
  readonly clock: Clock
  /** Returns the bytes that were free some seconds ago. While there are none, Ceph lets writes wait. */
  free(): Promise<number>
  /** Called when an image was moved to the trash. */
  onTrashed(): void
}

/** The snapshot of a `snapshot-ID` image. It is created last, so that an image that has it is complete. */
const content = 'content'

export const imageOf = (kind: 'volume' | 'snapshot' | 'seed', id: string): string =>
  `${kind}-${checkedId(id)}`

/** Ms after which the beginning of an image is considered to be that of a killed server. */
const abandonedAfter = 120_000
/** Bytes of one NBD request, and the number of requests at once. */
const requestSize = 1024 ** 2
const requestsAtOnce = 4

/**
 * Volumes and snapshots as images of RBD (docs/decisions/0080-disks-on-ceph.md). Several servers may do the same at
 * once: every step is one change of Ceph, is repeated without effect, and leaves something that a repeated call
 * recognizes as incomplete.
 *
 *     volume:    blank image, or clone of snapshot-ID@content ──► has its size
 *     snapshot:  volume-ID@SNAPSHOT ──► clone snapshot-SNAPSHOT ──► snapshot-SNAPSHOT@content ──► volume-ID@SNAPSHOT removed
 *     deletion:  tombstone ──► trash ──► removed when no clone shares its content
 */
export function rbdVolumes(options: RbdVolumesOptions): Volumes {
  const { images, openImages, tombstones, clock } = options

  /** Runs work, and explains its failure. */
  const attempt = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work()
    } catch (error) {
      if (isSilent(error) && (await isFull().catch(() => false))) throw storageFullError(error)
      throw explained(error)
    }
  }

  const isFull = async (): Promise<boolean> => (await options.free()) <= 0

  /** @throws HypervisorError (storageFull) */
  const mustFit = async (bytes: number): Promise<void> => {
    const free = await options.free()
    if (free <= 0 || bytes > free) throw storageFullError()
  }

  const mustNotBeRemoved = async (id: string): Promise<void> => {
    if (await tombstones.has(id)) throw refused(`${id} was deleted`)
  }

  /** Removes an image that was completed after its ID was deleted, by a server that was delayed. */
  const mustStay = async (id: string, image: string): Promise<void> => {
    if (!(await tombstones.has(id))) return
    await trash(image)
    throw refused(`${id} was deleted`)
  }

  const close = async (image: string): Promise<void> => {
    await openImages.drop(image)
    await openImages.drop(`${image}@${content}`)
  }

  const removeSnapshots = async (image: string): Promise<void> => {
    for (const name of (await images.snapshots(image)) ?? []) await images.removeSnapshot(image, name)
  }

  const trash = async (image: string): Promise<void> => {
    await close(image)
    await removeSnapshots(image)
    await images.moveToTrash(image)
    options.onTrashed()
  }

  /**
   * Handles an image that exists but cannot be used yet.
   * @throws HypervisorError, to be repeated, while another server may be creating it
   */
  const discardAbandoned = async (image: string): Promise<void> => {
    const begun = await images.begunAt(image)
    if (begun === null) return
    if (begun + abandonedAfter > clock.now().getTime()) {
      throw new HypervisorError('The disk is being created by another server', { retry: true })
    }
    // An image with content of its own is complete, and was separated from its snapshot by an operator.
    const facts = await images.facts(image)
    if (facts?.shared === null && (await images.ranges(image)).length > 0) return
    await images.remove(image)
  }

  /** Creates a clone that shares everything with its snapshot. @param size of the snapshot in bytes */
  const ensureClone = async (snapshot: string, image: string, size: number): Promise<void> => {
    if (await images.clone(snapshot, image)) return
    // Ceph registers a clone last. A snapshot that does not know its clone would lose the content on its removal.
    const isComplete =
      (await images.facts(image))?.shared === size && (await images.clonesOf(snapshot)).includes(image)
    if (isComplete) return
    await discardAbandoned(image)
    await images.clone(snapshot, image)
  }

  const createBlank = async (image: string, size: number): Promise<void> => {
    if (await images.create(image, size)) return
    if ((await images.facts(image)) !== null) return
    await discardAbandoned(image)
    await images.create(image, size)
  }

  const createFromSnapshot = async (image: string, size: number, snapshotId: string): Promise<void> => {
    const from = imageOf('snapshot', snapshotId)
    const source = await images.facts(from)
    if (source === null || !(await images.snapshots(from))?.includes(content)) {
      if ((await images.facts(image)) !== null) return
      throw refused('The snapshot or image has no contents in this storage')
    }
    if (source.size > size) throw refused('The volume is smaller than its snapshot')
    await ensureClone(`${from}@${content}`, image, source.size)
    if (source.size < size) await images.grow(image, size)
  }

  const deleteImage = async (id: string, image: string): Promise<void> => {
    try {
      if (await isFull()) await freeSpaceOf(image)
      await tombstones.add(id)
      await trash(image)
    } catch (error) {
      if (isErrno(error, errno.busy)) {
        throw new HypervisorError('The disk is still in use', { retry: true, cause: error })
      }
      if (!isSilent(error) || !(await isFull())) throw error
      throw new HypervisorError('The storage (Ceph) is full. The deletion is completed when there is space', {
        retry: true,
        storageFull: true,
        cause: error,
      })
    }
  }

  /**
   * Removes an image before its tombstone is written, which has to wait while the pool is full, like everything else but
   * removals. Nothing can be created meanwhile either.
   */
  const freeSpaceOf = async (image: string): Promise<void> => {
    await close(image)
    try {
      await removeSnapshots(image)
      await images.remove(image)
    } catch (error) {
      // A copy shares the content, so that removing the image would free nothing.
      if (!isErrno(error, errno.notEmpty)) throw error
    }
  }

  /** Runs work with an open image, of which the caller wants a range. */
  const withImage = <R>(
    image: string,
    missing: string,
    offset: number,
    length: number,
    work: (client: NbdClient) => Promise<R>,
  ): Promise<R> =>
    attempt(async () => {
      try {
        return await openImages.use(image, async (client) => {
          if (offset < 0 || offset + length > client.size) throw refused(`The range is outside of ${image}`)
          return work(client)
        })
      } catch (error) {
        throw isErrno(error, errno.missing) ? refused(missing) : error
      }
    })

  return {
    create: async ({ id, size, source }) =>
      attempt(async () => {
        const image = imageOf('volume', id)
        await mustNotBeRemoved(id)
        await mustFit(0)
        if (source.type === 'snapshot') await createFromSnapshot(image, size, source.snapshotId)
        else await createBlank(image, size)
        const made = await images.facts(image)
        if (made !== null && made.size !== size) throw refused(`Volume ${id} exists with another size`)
        await mustStay(id, image)
      }),

    async write(volumeId, offset, data) {
      // Opening an image to write would already wait in a full pool.
      await attempt(() => mustFit(data.length))
      const missing = `There is no volume ${volumeId}`
      await withImage(imageOf('volume', volumeId), missing, offset, data.length, async (client) => {
        await inParts(offset, data.length, (start, length) =>
          client.write(start, data.subarray(start - offset, start - offset + length)),
        )
        await client.flush()
      })
    },

    hash: async (volumeId, offset, length, signal) =>
      withImage(
        imageOf('volume', volumeId),
        `There is no volume ${volumeId}`,
        offset,
        length,
        async (client) => {
          const hash = createHash('sha256')
          const [batch, end] = [requestSize * requestsAtOnce, offset + length]
          for (let start = offset; start < end; start += batch) {
            signal?.throwIfAborted()
            hash.update(await readAll(client, start, Math.min(batch, end - start)))
          }
          return hash.digest('hex')
        },
      ),

    snapshot: async (volumeId, snapshotId) =>
      attempt(async () => {
        const [from, to] = [imageOf('volume', volumeId), imageOf('snapshot', snapshotId)]
        if ((await images.snapshots(to))?.includes(content)) {
          return await images.removeSnapshot(from, snapshotId)
        }
        await mustNotBeRemoved(snapshotId)
        const volume = await images.facts(from)
        if (volume === null) throw refused(`There is no volume ${volumeId}`)
        await mustFit(0)
        await images.addSnapshot(from, snapshotId)
        try {
          await ensureClone(`${from}@${snapshotId}`, to, volume.size)
        } catch (error) {
          // Another server completed it and removed its source.
          if (!isErrno(error, errno.missing) || !(await images.snapshots(to))?.includes(content)) throw error
        }
        await images.addSnapshot(to, content)
        await images.removeSnapshot(from, snapshotId)
        await mustStay(snapshotId, to)
      }),

    ranges: async (snapshotId) =>
      attempt(async () => {
        try {
          return await images.ranges(`${imageOf('snapshot', snapshotId)}@${content}`)
        } catch (error) {
          throw isErrno(error, errno.missing) ? refused(`There is no snapshot ${snapshotId}`) : error
        }
      }),

    read: async (snapshotId, offset, length) =>
      withImage(
        `${imageOf('snapshot', snapshotId)}@${content}`,
        `There is no snapshot ${snapshotId}`,
        offset,
        length,
        (client) => readAll(client, offset, length),
      ),

    deleteVolume: async (id) => attempt(() => deleteImage(id, imageOf('volume', id))),
    deleteSnapshot: async (id) => attempt(() => deleteImage(id, imageOf('snapshot', id))),

    list: () =>
      attempt(async () => {
        const names = await images.list()
        const idsOf = (kind: string): string[] =>
          names.filter((name) => name.startsWith(`${kind}-`)).map((name) => name.slice(kind.length + 1))
        return { volumes: idsOf('volume'), snapshots: idsOf('snapshot') }
      }),
  }
}

async function readAll(client: NbdClient, offset: number, length: number): Promise<Buffer> {
  const result = Buffer.allocUnsafeSlow(length)
  await inParts(offset, length, async (start, part) => {
    result.set(await client.read(start, part), start - offset)
  })
  return result
}

/** Splits a range into parts of at most {@link requestSize} and works on some of them at once. */
async function inParts(
  offset: number,
  length: number,
  work: (start: number, length: number) => Promise<void>,
): Promise<void> {
  let next = offset
  const worker = async (): Promise<void> => {
    while (next < offset + length) {
      const start = next
      next = Math.min(start + requestSize, offset + length)
      await work(start, next - start)
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, worker))
}

function refused(why: string): HypervisorError {
  return new HypervisorError(why, { retry: false })
}
