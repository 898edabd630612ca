import { isIP } from 'node:net'
import { HypervisorError } from '#port.ts'
import type { Fence } from '../disk-store.ts'
import { type Ceph, errno, explained, isErrno } from './ceph.ts'

/** Image that is only read. It has no object map, so that reads reach OSDs although its objects do not exist. */
const probe = 'portico-fence'
/** Size of its objects in bytes, the smallest that RBD has. */
const objectSize = 4096
/** Objects for each placement group. That one has none has a probability below 1e-10. */
const objectsPerGroup = 32
/** Seconds after which an entry expires: ten years. */
const expires = 315_360_000

/**
 * Returns the fence of Ceph: addresses on the blocklist cannot read or write any more. The monitors decide by majority,
 * so that closing fails without a quorum.
 */
export function cephFence(ceph: Ceph): Fence & {
  /** Creates what `close` needs, which is not possible when the pool is full. */
  prepare(): Promise<void>
} {
  const attempt = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work()
    } catch (error) {
      throw explained(error)
    }
  }
  /** Some versions print a second list, of ranges, after the first one. */
  const closed = async (): Promise<string[]> => {
    const entries = (await ceph.run('ceph', ['osd', 'blocklist', 'ls'])).matchAll(/"addr": ?"([^"]+)"/g)
    // Port and nonce are zero if all clients of the address are meant.
    return [...entries].flatMap(
      ([, addr = '']) => /^(?:v\d:|any:)?\[?([^\]]+?)\]?:0\/0$/.exec(addr)?.[1] ?? [],
    )
  }

  /**
   * Waits until every placement group of the pool knows the blocklist. A new client gets the newest map of the cluster
   * from the monitors, and an OSD answers its request only when it has that map as well. So one read in every group is
   * enough, and needs no right that a user of RBD does not have.
   */
  const reachAllGroups = async (): Promise<void> => {
    const { image, size } = await probeOfPool()
    const reads = ['--io-type', 'read', '--io-size', String(objectSize), '--io-threads', '32']
    await ceph.run('rbd', ['bench', ...reads, '--io-total', String(size), '--io-pattern', 'seq', image])
  }

  /** Returns the image that has objects in every group, and creates it. */
  const probeOfPool = async (): Promise<{ image: string; size: number }> => {
    const { pg_num: groups } = JSON.parse(
      await ceph.run('ceph', ['osd', 'pool', 'get', ceph.pool, 'pg_num']),
    ) as { pg_num: number }
    const size = groups * objectsPerGroup * objectSize
    const image = `${ceph.pool}/${probe}-${groups}`
    try {
      const create = ['create', image, '--size', `${size}B`, '--object-size', `${objectSize}B`]
      await ceph.run('rbd', [...create, '--image-feature', 'layering'])
    } catch (error) {
      if (!isErrno(error, errno.exists)) throw error
    }
    return { image, size }
  }

  return {
    prepare: () => attempt(async () => void (await probeOfPool())),
    close: (address) =>
      attempt(async () => {
        const where = checkedAddress(address)
        await ceph.run('ceph', ['osd', 'blocklist', 'add', where, String(expires)])
        if (!(await closed()).includes(where)) {
          throw new HypervisorError(`The storage (Ceph) did not put ${where} on its blocklist`, {
            retry: true,
          })
        }
        await reachAllGroups()
      }),
    open: (address) =>
      attempt(async () => {
        const where = checkedAddress(address)
        try {
          await ceph.run('ceph', ['osd', 'blocklist', 'rm', where])
        } catch (error) {
          // It was not on the blocklist.
          if (!isErrno(error, errno.invalid, errno.missing)) throw error
        }
        if ((await closed()).includes(where)) {
          throw new HypervisorError(`The storage (Ceph) did not remove ${where} from its blocklist`, {
            retry: true,
          })
        }
      }),
    closed: () => attempt(closed),
  }
}

/** @throws HypervisorError, final, if it is no IP address: Ceph would look up a name only once */
function checkedAddress(address: string): string {
  if (isIP(address) !== 0) return address
  throw new HypervisorError(`"${address}" is no IP address`, { retry: false })
}
