import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type Volumes, type VolumeSpec } from '#port.ts'
import { BOOT_AREA, bytesOf, hasBootMarker, writtenBootArea, type BootArea } from './boot-area.ts'
import { withExtent, writtenBytes, type Extent } from './extents.ts'
import { inventedBytes } from './invented-bytes.ts'
import { hashText } from './random.ts'
import { recordsOf } from './records.ts'
import type { RackStore } from './store.ts'

/** A description of the content of a volume or snapshot. It is stored instead of the bytes. */
interface Content {
  readonly extents: readonly Extent[]
  /** whether any byte other than zero was ever written */
  readonly nonZero: boolean
  /** digest of all writes in order, without immediate repetitions; equal for equal sequences of writes */
  readonly digest: string
}

interface VolumeRecord {
  readonly spec: VolumeSpec
  readonly content: Content
  /** identifies the last write, so that a repetition is recognized; null before the first */
  readonly lastWrite: string | null
}

interface SnapshotRecord {
  readonly size: number
  readonly content: Content
}

const NOTHING: Content = { extents: [], nonZero: false, digest: '0' }

/** The properties of a disk's content that firmware and the simulated guest use. */
export interface DiskProperties {
  readonly bootMarker: boolean
  readonly nonZero: boolean
  /** number of bytes that were ever written */
  readonly written: number
  readonly digest: string
}

/** The volumes of a rack, with the descriptions of their content, which the simulation itself needs. */
export interface SimulatedVolumes extends Volumes {
  /** Returns the properties of a volume; null if there is no such volume. */
  inspect(volumeId: string): Promise<DiskProperties | null>
}

export interface VolumesOptions {
  readonly store: RackStore
  readonly clock: Clock
  /** Returns the ms that copying this many bytes takes. */
  readonly copyTime: (bytes: number) => Promise<number>
}

/**
 * Returns volumes whose state is in `store`. Only a description of the content and its first bytes are stored. A volume
 * is never created twice or after its deletion: a delayed copy has no effect.
 */
export function simulatedVolumes({ store, clock, copyTime }: VolumesOptions): SimulatedVolumes {
  const volumes = recordsOf<VolumeRecord>(store, 'volume')
  const snapshots = recordsOf<SnapshotRecord>(store, 'snapshot')
  const bootAreas = recordsOf<BootArea>(store, 'boot-area')

  /**
   * The part of a copy that takes time. It writes the boot area before the record that refers to it. A boot area that
   * already exists comes from a concurrent copy and stays, since its volume may have been written to.
   */
  const copy = async (from: string, to: string, bytes: number): Promise<void> => {
    const area = await bootAreas.get(from)
    const ms = await copyTime(bytes)
    if (ms > 0) await new Promise<void>((resolve) => clock.after(ms, resolve))
    await bootAreas.update(to, (present) => present ?? area)
  }

  const existing = async (volumeId: string): Promise<VolumeRecord> => {
    const volume = await volumes.get(volumeId)
    if (volume === null) throw refused(`There is no volume ${volumeId}`)
    return volume
  }

  const frozen = async (snapshotId: string): Promise<SnapshotRecord> => {
    const snapshot = await snapshots.get(snapshotId)
    if (snapshot === null) throw refused(`There is no snapshot ${snapshotId}`)
    return snapshot
  }

  return {
    async create(spec) {
      const present = await volumes.get(spec.id)
      if (present !== null) {
        if (present.spec.size === spec.size && present.spec.blockSize === spec.blockSize) return
        throw refused(`Volume ${spec.id} exists with another size`)
      }
      let content = NOTHING
      if (spec.source.type === 'snapshot') {
        const snapshot = await snapshots.get(spec.source.snapshotId)
        if (snapshot === null) throw refused(`There is no snapshot ${spec.source.snapshotId}`)
        if (snapshot.size > spec.size) throw refused(`Volume ${spec.id} is smaller than its snapshot`)
        await copy(spec.source.snapshotId, spec.id, snapshot.size)
        content = snapshot.content
      }
      await volumes.update(spec.id, (now) => now ?? { spec, content, lastWrite: null })
    },

    async write(volumeId, offset, data) {
      const { spec } = await existing(volumeId)
      if (offset < 0 || offset + data.length > spec.size) throw refused(`Write outside volume ${volumeId}`)
      if (writtenBootArea(null, offset, data) !== null) {
        await bootAreas.update(volumeId, (area) => writtenBootArea(area, offset, data))
      }
      const sum = checksum(data)
      const write = `${offset}+${data.length}=${sum}`
      await volumes.update(volumeId, (volume) => {
        if (volume === null || volume.lastWrite === write) return volume
        return {
          ...volume,
          lastWrite: write,
          content: {
            extents: withExtent(volume.content.extents, offset, offset + data.length),
            nonZero: volume.content.nonZero || data.some((byte) => byte !== 0),
            digest: hashText(`${volume.content.digest}/${write}`).toString(16),
          },
        }
      })
    },

    /** Only a description of the content is stored, so there is nothing to hash. */
    async hash(volumeId) {
      await existing(volumeId)
      return null
    },

    async snapshot(volumeId, snapshotId) {
      if ((await snapshots.get(snapshotId)) !== null) return
      const { spec, content } = await existing(volumeId)
      await copy(volumeId, snapshotId, spec.size)
      await snapshots.update(snapshotId, (now) => now ?? { size: spec.size, content })
    },

    async ranges(snapshotId) {
      const { nonZero, extents } = (await frozen(snapshotId)).content
      return nonZero ? extents.map(([start, end]) => ({ start, length: end - start })) : []
    },

    async read(snapshotId, offset, length) {
      const { content } = await frozen(snapshotId)
      const data = content.nonZero ? inventedBytes(content, offset, length) : new Uint8Array(length)
      const area = bytesOf(await bootAreas.get(snapshotId)).subarray(offset, offset + length)
      if (offset < BOOT_AREA) data.fill(0, 0, BOOT_AREA - offset)
      data.set(area)
      return data
    },

    async deleteVolume(volumeId) {
      await volumes.bury(volumeId, clock.now())
      await bootAreas.bury(volumeId, clock.now())
    },

    async deleteSnapshot(snapshotId) {
      await snapshots.bury(snapshotId, clock.now())
      await bootAreas.bury(snapshotId, clock.now())
    },

    async list() {
      const [all, taken] = await Promise.all([volumes.list(), snapshots.list()])
      return { volumes: all.map(({ id }) => id), snapshots: taken.map(({ id }) => id) }
    },

    async inspect(volumeId) {
      const volume = await volumes.get(volumeId)
      if (volume === null) return null
      const { nonZero, extents, digest } = volume.content
      const area = nonZero ? await bootAreas.get(volumeId) : null
      return { bootMarker: hasBootMarker(area), nonZero, written: writtenBytes(extents), digest }
    },
  }
}

/** Returns the FNV-1a hash of the bytes. */
function checksum(data: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of data) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

function refused(why: string): HypervisorError {
  return new HypervisorError(why, { retry: false })
}
