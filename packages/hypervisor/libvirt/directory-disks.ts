import { execFile } from 'node:child_process'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Clock } from '@portico/domain/ports.ts'
import { inspectBootDisk } from '#qemu/boot-disk.ts'
import { freeBytes, isDiskFull, makeFolder, removeAll, totalBytes, usedBytes } from '#qemu/files.ts'
import { openFolders } from '#qemu/folders.ts'
import { checkedId } from '#qemu/ids.ts'
import { serially } from '#qemu/serially.ts'
import { defaultReserve, guardStorage, storageFullError } from '#qemu/storage-guard.ts'
import { openTombstones } from '#qemu/tombstones.ts'
import { fileVolumes, sweepParts } from '#qemu/volumes.ts'
import type { DiskStore, RunningDisks } from './disk-store.ts'

const run = promisify(execFile)

export interface DirectoryOptions {
  /** folder of the disks, which all hosts have at the same path */
  readonly folder: string
  readonly clock: Clock
  readonly log: (message: string, error?: unknown) => void
  readonly running: RunningDisks
}

/**
 * Opens disks that are raw files in a folder: that of the only host, or of a file system that all hosts share. No host
 * can be kept from writing to it, so that the machines of a lost host do not start elsewhere.
 */
export async function directoryDisks({ folder, clock, log, running }: DirectoryOptions): Promise<DiskStore> {
  const folders = openFolders(folder, 'libvirt')
  const seeds = path.join(folders.root, 'seeds')
  await makeFolder(seeds, 0o711)
  const tombstones = await openTombstones(folders.tombstones)
  const exclusively = serially()
  const reserve = defaultReserve(totalBytes(folders.root))
  const free = (): number => freeBytes(folders.root)
  // QEMU pauses machines when the folder is full; the guard only refuses what would use the reserve.
  const guard = guardStorage({ clock, reserve, free, machines: () => [], log })
  await sweepParts(folders)
  await tombstones.sweep(clock.now().getTime())

  const seedOf = (machineId: string): string => path.join(seeds, `${checkedId(machineId)}.iso`)

  const volumes = fileVolumes({
    folders,
    tombstones,
    exclusively,
    withStorage: (bytes, work) => guard.withStorage(bytes, work),
    withVolumeLocked: (id, work) => exclusively(id, work),
    async snapshotInUse(volumeId, snapshotId, size, finish) {
      if (!running.isInUse(volumeId)) return false
      const copy = path.join(folders.snapshots, `${checkedId(snapshotId)}.qcow2`)
      const part = folders.runningSnapshotPart(snapshotId)
      try {
        await guard.withStorage(await usedBytes(folders.volume(volumeId)), async () => {
          // QEMU would allocate the full size of a raw copy.
          await removeAll(copy)
          await run('qemu-img', ['create', '-q', '-f', 'qcow2', copy, String(size)])
          await running.copy(volumeId, copy)
          await run('qemu-img', ['convert', '-q', '-f', 'qcow2', '-O', 'raw', copy, part])
        })
        await finish(part)
      } catch (error) {
        throw isDiskFull(error) ? storageFullError(error) : error
      } finally {
        await removeAll(copy)
        await removeAll(part)
      }
      return true
    },
  })

  return {
    volumes,
    describe: () => `disks in ${folder}`,
    fence: null,
    sourceOf: async (volumeId) => ({ type: 'file', path: folders.volume(volumeId), format: 'raw' }),
    afterDiskError: {
      why:
        'The storage is full, and the guest wrote more: it is paused and continues by itself when storage is free ' +
        'again. Delete disks, snapshots or images, or ask an operator to free storage',
      resumes: true,
    },
    inspect: (volumeId) => inspectBootDisk(folders.volume(volumeId)),
    withVolumesLocked: (volumeIds, work) =>
      [...new Set(volumeIds)]
        .toSorted()
        .reduceRight<() => Promise<unknown>>((inner, id) => () => exclusively(id, inner), work)()
        .then(() => undefined),
    async putSeed(machineId, content) {
      const file = seedOf(machineId)
      const part = `${file}.${process.pid}.part`
      const handle = await open(part, 'w', 0o600)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, file)
      return { type: 'file', path: file, format: 'raw' }
    },
    removeSeed: (machineId) => removeAll(seedOf(machineId)),
    bury: (machineId) => tombstones.add(machineId),
    capacity: async () => ({
      total: totalBytes(folders.root) - reserve,
      free: Math.max(0, free() - reserve),
    }),
    async close() {
      guard.close()
    },
  }
}
