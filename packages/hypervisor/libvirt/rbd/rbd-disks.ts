import { createHash } from 'node:crypto'
import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { bootMethodOf, inspectedBytes } from '#qemu/boot-disk.ts'
import type { DiskSource, DiskStore } from '../disk-store.ts'
import { type Ceph, type ClusterOptions, errno, explained, isErrno, openCeph } from './ceph.ts'
import { cephFence } from './fence.ts'
import { cephImages } from './images.ts'
import { openImages as openImagesOf } from './open-images.ts'
import { cephTombstones } from './tombstones.ts'
import { openTrash } from './trash.ts'
import { imageOf, rbdVolumes } from './volumes.ts'

export interface RbdOptions extends ClusterOptions {
  /** name of the user by which hosts open disks, without `client.` */
  readonly hostUser: string
  readonly clock: Clock
  readonly log: (message: string, error?: unknown) => void
}

interface Capacity {
  /** bytes that can be stored, whatever number of copies the pool keeps */
  readonly total: number
  readonly free: number
}

/** Ms for which facts about the cluster are reused. */
const factsAge = 15_000

/**
 * Opens disks that are images in a pool of Ceph (docs/decisions/0080-disks-on-ceph.md). Ceph need not answer yet: calls
 * fail until it does.
 */
export async function rbdDisks(options: RbdOptions, ceph: Ceph = openCeph(options)): Promise<DiskStore> {
  const { clock, pool, hostUser, log } = options
  const images = cephImages(ceph)
  const openImages = await openImagesOf(options)
  const tombstones = cephTombstones(ceph, () => clock.now())
  const trash = openTrash({ ceph, clock, log })

  const attempt = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work()
    } catch (error) {
      throw explained(error)
    }
  }

  const capacity = remembered(clock, () => attempt(() => capacityOf(ceph)))
  const monitors = remembered(clock, () => attempt(() => monitorsOf(ceph)))
  const secretId = uuidOf(`portico ${hostUser} ${pool}`)
  let lastCapacity: Capacity | null = null

  const fence = cephFence(ceph)
  fence
    .prepare()
    .catch((error: unknown) => log('The fence of the storage (Ceph) could not be prepared', error))
  tombstones
    .sweep(clock.now().getTime())
    .catch((error: unknown) => log('Old tombstones could not be removed', error))

  const sourceOf = async (image: string): Promise<DiskSource> => ({
    type: 'rbd',
    name: `${pool}/${image}`,
    monitors: await monitors(),
    user: hostUser,
    secret: secretId,
  })

  return {
    volumes: rbdVolumes({
      images,
      openImages,
      tombstones,
      clock,
      free: async () => (await capacity()).free,
      onTrashed: () => trash.emptySoon(),
    }),
    describe: () => `disks in the Ceph pool ${pool}`,
    fence,
    isOpenOn: (address, volumeIds) =>
      attempt(async () => {
        for (const volumeId of volumeIds) {
          if ((await images.clients(imageOf('volume', volumeId))).includes(address)) return true
        }
        return false
      }),
    sourceOf: (volumeId) => sourceOf(imageOf('volume', volumeId)),
    secret: () =>
      attempt(async () => {
        const { key } = JSON.parse(await ceph.run('ceph', ['auth', 'get-key', `client.${hostUser}`])) as {
          key: string
        }
        return { uuid: secretId, user: hostUser, key: Buffer.from(key, 'base64') }
      }),
    afterDiskError: {
      why:
        'The storage refuses the requests of the sled, or failed: the guest is paused, and what it wrote last may be ' +
        'missing. Ask an operator whether the sled was fenced; then stop and start the instance',
      resumes: false,
    },
    inspect: (volumeId) =>
      attempt(() =>
        openImages.use(imageOf('volume', volumeId), async (client) =>
          bootMethodOf(await client.read(0, Math.min(inspectedBytes, client.size))),
        ),
      ),
    putSeed: (machineId, seed) =>
      attempt(async () => {
        const image = imageOf('seed', machineId)
        const stored = await images.facts(image)
        if (stored !== null && stored.size !== seed.length) await images.remove(image)
        if (stored?.size !== seed.length && !(await images.store(image, seed))) {
          throw new HypervisorError('The machine is being created by another server', { retry: true })
        }
        return sourceOf(image)
      }),
    removeSeed: (machineId) =>
      attempt(async () => {
        try {
          await images.remove(imageOf('seed', machineId))
        } catch (error) {
          if (!isErrno(error, errno.busy)) throw error
          throw new HypervisorError('The storage (Ceph) still waits for a client of the machine', {
            retry: true,
            cause: error,
          })
        }
      }),
    bury: (machineId) => attempt(() => tombstones.add(machineId)),
    async capacity() {
      try {
        lastCapacity = await capacity()
      } catch (error) {
        if (lastCapacity === null) throw error
      }
      return lastCapacity
    },
    async close() {
      trash.close()
      await openImages.close()
    },
  }
}

/** Reads what the pool can store from `ceph df`. @throws CephError or HypervisorError */
export async function capacityOf(ceph: Ceph): Promise<Capacity> {
  const { pools } = JSON.parse(await ceph.run('ceph', ['df', 'detail'])) as {
    pools: readonly {
      name: string
      stats: { stored: number; max_avail: number; quota_bytes?: number }
    }[]
  }
  const stats = pools.find(({ name }) => name === ceph.pool)?.stats
  if (stats === undefined) {
    throw new HypervisorError(`The storage (Ceph) has no pool ${ceph.pool}`, { retry: true })
  }
  const { stored, max_avail: available, quota_bytes: quota = 0 } = stats
  const free = quota === 0 ? available : Math.max(0, Math.min(available, quota - stored))
  return { total: stored + free, free }
}

interface MonitorDump {
  readonly mons: readonly {
    readonly public_addrs: { readonly addrvec: readonly { readonly type: string; readonly addr: string }[] }
  }[]
}

/** Returns the addresses of the monitors. librados 16 hangs if it gets a port of the second protocol. */
async function monitorsOf(ceph: Ceph): Promise<readonly { host: string; port: number | null }[]> {
  const { mons } = JSON.parse(await ceph.run('ceph', ['mon', 'dump'])) as MonitorDump
  return mons.flatMap(({ public_addrs: { addrvec } }) => {
    const [known] = addrvec.toSorted((a, b) => a.type.localeCompare(b.type))
    const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(known?.addr ?? '') ?? []
    if (host === undefined) return []
    return [{ host, port: known?.type === 'v1' ? Number(port) : null }]
  })
}

/** Returns a function that reads a value at most every {@link factsAge}. */
function remembered<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly value: Promise<T> } | null = null
  return () => {
    const now = clock.now().getTime()
    if (known !== null && known.at + factsAge > now) return known.value
    const next = { at: now, value: read() }
    known = next
    next.value.catch(() => {
      if (known === next) known = null
    })
    return next.value
  }
}

/** Returns a UUID that is always the same for a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
