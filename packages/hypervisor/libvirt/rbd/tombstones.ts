import { checkedId } from '#qemu/ids.ts'
import type { Tombstones } from '#qemu/tombstones.ts'
import { type Ceph, CephError, errno, isErrno } from './ceph.ts'

/** The object whose keys are the IDs of what was removed. Hosts read it before each start (`portico-hook-ceph`). */
const tombstonesObject = 'portico.removed'

/** Ms for which removed IDs are remembered: longer than a server can be delayed between a decision and its call. */
const retention = 7 * 86_400_000
/** Ms in which Ceph has to store a tombstone; it waits while the pool is full. */
const limit = 20_000

/** Returns the tombstones of machines, volumes and snapshots that are keys of one object, with the time as value. */
export function cephTombstones(
  ceph: Ceph,
  now: () => Date,
): Tombstones & { list(): Promise<ReadonlyMap<string, number>> } {
  const rados = (...args: string[]): Promise<string> => ceph.run('rados', args, { limit })
  const list = async (): Promise<ReadonlyMap<string, number>> => {
    try {
      return parsedValues(await rados('listomapvals', tombstonesObject))
    } catch (error) {
      if (isErrno(error, errno.missing)) return new Map()
      throw error
    }
  }
  return {
    list,
    add: async (id) =>
      void (await rados('setomapval', tombstonesObject, checkedId(id), String(now().getTime()))),
    async has(id) {
      try {
        await rados('getomapval', tombstonesObject, checkedId(id))
        return true
      } catch (error) {
        if (error instanceof CephError && error.message.includes('No such key')) return false
        // Nothing was removed yet.
        if (isErrno(error, errno.missing)) return false
        throw error
      }
    },
    async sweep(time) {
      for (const [id, at] of await list()) {
        if (at < time - retention) await rados('rmomapkey', tombstonesObject, id)
      }
    },
  }
}

/** Reads keys and values from the hexadecimal listing of `rados`. */
function parsedValues(listing: string): Map<string, number> {
  const entries = listing.matchAll(/^(\S+)\nvalue \(\d+ bytes\) :\n0{8} {2}((?:[\da-f]{2} +)+)/gm)
  return new Map(
    [...entries].map(([, id = '', hex = '']) => [
      id,
      Number(Buffer.from(hex.replaceAll(' ', ''), 'hex').toString()),
    ]),
  )
}
