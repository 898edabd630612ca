import type { ByteRange } from '#port.ts'
import { type Ceph, errno, isErrno, type RunOptions } from './ceph.ts'

/** What Portico has to know about an image. */
interface ImageFacts {
  /** bytes */
  readonly size: number
  /** bytes that it shares with the image of which it is a clone; null if it is none */
  readonly shared: number | null
}

/** Images of the pool. Each call is one change that Ceph makes completely, unless the program is killed. */
export interface Images {
  /** Returns null if there is no such image, or only the beginning of one. */
  facts(image: string): Promise<ImageFacts | null>
  /** Both return false if the image exists. @param size in bytes */
  create(image: string, size: number): Promise<boolean>
  clone(snapshot: string, image: string): Promise<boolean>
  /** Returns the clones that a snapshot knows, and therefore keeps its content for. */
  clonesOf(snapshot: string): Promise<readonly string[]>
  /** Has no effect if the image has that size. */
  grow(image: string, size: number): Promise<void>
  /** Returns the time at which the image was begun, in ms since the epoch; null if there is none. */
  begunAt(image: string): Promise<number | null>
  /** Stores content as an image, which has its size only when it is complete. Returns false if it exists. */
  store(image: string, content: Uint8Array): Promise<boolean>
  /** Creates or removes `IMAGE@NAME`. Both have no effect if that is done. */
  addSnapshot(image: string, name: string): Promise<void>
  removeSnapshot(image: string, name: string): Promise<void>
  /** Returns the names of an image's snapshots; null if there is no such image. */
  snapshots(image: string): Promise<readonly string[] | null>
  /** Returns the parts of `IMAGE@NAME` that were written, also before it was cloned, in order. */
  ranges(snapshot: string): Promise<readonly ByteRange[]>
  /** Removes an image that has no snapshots. Has no effect if there is none. */
  remove(image: string): Promise<void>
  /** Removes an image at once, while its clones still share its content. Has no effect if there is none. */
  moveToTrash(image: string): Promise<void>
  list(): Promise<readonly string[]>
  /** Returns the addresses of the clients that have the image open, without ports; empty if there is no such image. */
  clients(image: string): Promise<readonly string[]>
}

/** Ms for changes of all bytes of an image. */
const longLimit = 600_000

export function cephImages(ceph: Ceph): Images {
  const spec = (image: string): string => `${ceph.pool}/${image}`
  const rbd = (args: readonly string[], options?: RunOptions): Promise<string> =>
    ceph.run('rbd', args, options)
  const json = async <T>(...args: string[]): Promise<T> =>
    JSON.parse(await rbd([...args, '--format', 'json'])) as T

  /** Runs a call that has no effect, and returns false, if it failed with one of these numbers. */
  const unless = async (codes: readonly number[], work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      if (isErrno(error, ...codes)) return false
      throw error
    }
  }

  return {
    async facts(image) {
      try {
        const { size, parent } = await json<{ size: number; parent?: { overlap: number } }>(
          'info',
          spec(image),
        )
        return { size, shared: parent?.overlap ?? null }
      } catch (error) {
        if (isErrno(error, errno.missing)) return null
        throw error
      }
    },
    create: (image, size) => unless([errno.exists], rbd(['create', spec(image), '--size', `${size}B`])),
    clone: (snapshot, image) =>
      unless([errno.exists], rbd(['clone', spec(snapshot), spec(image), '--rbd-default-clone-format', '2'])),
    grow: async (image, size) =>
      void (await unless(
        [errno.invalid],
        rbd(['resize', spec(image), '--size', `${size}B`, '--no-progress']),
      )),
    async clonesOf(snapshot) {
      const found = await json<{ image: string }[]>('children', spec(snapshot))
      return found.map(({ image }) => image)
    },
    async begunAt(image) {
      try {
        // The object that reserves the name. `rados` prints "… mtime 2026-11-27T12:00:00.000000+0000, size 16".
        const [, time = ''] = /mtime (\S+),/.exec(await ceph.run('rados', ['stat', `rbd_id.${image}`])) ?? []
        return Date.parse(time.replace(/\+0000$/, 'Z'))
      } catch (error) {
        if (isErrno(error, errno.missing)) return null
        throw error
      }
    },
    store: (image, content) =>
      unless([errno.exists], rbd(['import', '--no-progress', '-', spec(image)], { input: content })),
    addSnapshot: async (image, name) =>
      void (await unless([errno.exists], rbd(['snap', 'create', '--no-progress', `${spec(image)}@${name}`]))),
    removeSnapshot: async (image, name) =>
      void (await unless([errno.missing], rbd(['snap', 'rm', '--no-progress', `${spec(image)}@${name}`]))),
    async snapshots(image) {
      try {
        const found = await json<{ name: string }[]>('snap', 'ls', spec(image))
        return found.map(({ name }) => name)
      } catch (error) {
        if (isErrno(error, errno.missing)) return null
        throw error
      }
    },
    async ranges(snapshot) {
      const parts = await json<{ offset: number; length: number; exists: string | boolean }[]>(
        'diff',
        spec(snapshot),
      )
      return parts
        .filter(({ exists }) => String(exists) === 'true')
        .map(({ offset, length }) => ({ start: offset, length }))
    },
    remove: async (image) =>
      void (await unless([errno.missing], rbd(['rm', '--no-progress', spec(image)], { limit: longLimit }))),
    moveToTrash: async (image) => void (await unless([errno.missing], rbd(['trash', 'mv', spec(image)]))),
    list: () => json<string[]>('ls', ceph.pool),
    async clients(image) {
      try {
        const { watchers = [] } = await json<{ watchers?: { address: string }[] }>('status', spec(image))
        return watchers.map(({ address }) => address.replace(/:\d+\/\d+$/, '').replace(/^\[|\]$/g, ''))
      } catch (error) {
        if (isErrno(error, errno.missing)) return []
        throw error
      }
    },
  }
}
