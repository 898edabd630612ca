import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Volumes, VolumeSpec } from '#port.ts'

/** Storage with content, as two servers see it. */
export interface VolumesSubject {
  readonly volumes: Volumes
  /** volumes of another server on the same storage */
  readonly others: Volumes
  close(): Promise<void>
}

const mebibyte = 1024 ** 2
const refusedForever = { name: 'HypervisorError', retry: false }

/** What every storage that keeps content promises (`Volumes` in port.ts). */
export function testVolumes(open: () => Promise<VolumesSubject>): void {
  let subject: VolumesSubject
  let volumes: Volumes
  let others: Volumes
  beforeAll(async () => {
    subject = await open()
    ;({ volumes, others } = subject)
  })
  afterAll(() => subject.close())

  const blank = (): VolumeSpec => ({
    id: randomUUID(),
    size: 8 * mebibyte,
    blockSize: 512,
    source: { type: 'blank' },
  })
  const bytes = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value)
  const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

  describe('every storage', () => {
    test('creates a volume once, also if two servers create it, and keeps what was written', async () => {
      const spec = blank()
      await Promise.all([volumes.create(spec), others.create(spec)])
      expect(await volumes.hash(spec.id, 0, spec.size)).toBe(sha256(bytes(spec.size, 0)))
      await volumes.write(spec.id, mebibyte, bytes(4096, 7))
      await others.create(spec)
      expect(await others.hash(spec.id, mebibyte - 512, 4096 + 512)).toBe(
        sha256(Buffer.concat([bytes(512, 0), bytes(4096, 7)])),
      )
      await expect(volumes.create({ ...spec, size: 16 * mebibyte })).rejects.toMatchObject(refusedForever)
      await expect(volumes.write(spec.id, spec.size - 512, bytes(1024, 1))).rejects.toMatchObject(
        refusedForever,
      )
      await volumes.deleteVolume(spec.id)
    })

    test('stores what two servers write at once, and aborts a hash', async () => {
      const spec = blank()
      await volumes.create(spec)
      const parts = Array.from({ length: 16 }, (_, i) => bytes(512 * 1024, i + 1))
      await Promise.all(
        parts.map((data, i) => (i % 2 === 0 ? volumes : others).write(spec.id, i * data.length, data)),
      )
      const whole = sha256(Buffer.concat(parts))
      expect(await Promise.all([volumes, others].map((each) => each.hash(spec.id, 0, spec.size)))).toEqual([
        whole,
        whole,
      ])
      await expect(volumes.hash(spec.id, 0, spec.size, AbortSignal.abort())).rejects.toThrow()
      await volumes.deleteVolume(spec.id)
    })

    test('keeps a snapshot as it was, and everything that was made from it', async () => {
      const [spec, snapshot, later] = [blank(), randomUUID(), randomUUID()]
      await volumes.create(spec)
      await volumes.write(spec.id, 4 * mebibyte, bytes(8192, 1))
      await Promise.all([volumes.snapshot(spec.id, snapshot), others.snapshot(spec.id, snapshot)])
      await volumes.write(spec.id, 4 * mebibyte, bytes(512, 2))
      await volumes.snapshot(spec.id, snapshot)
      const copy: VolumeSpec = {
        ...blank(),
        size: 12 * mebibyte,
        source: { type: 'snapshot', snapshotId: snapshot },
      }
      await Promise.all([volumes.create(copy), others.create(copy)])
      await volumes.write(copy.id, 10 * mebibyte, bytes(512, 3))
      await volumes.snapshot(copy.id, later)

      await volumes.deleteVolume(spec.id)
      await volumes.snapshot(spec.id, snapshot)
      expect(Buffer.from(await others.read(snapshot, 4 * mebibyte - 512, 1024))).toEqual(
        Buffer.concat([bytes(512, 0), bytes(512, 1)]),
      )
      const ranges = await volumes.ranges(snapshot)
      const covers = (start: number, length: number): boolean =>
        ranges.some((range) => range.start <= start && range.start + range.length >= start + length)
      expect(covers(4 * mebibyte, 8192)).toBe(true)
      expect(ranges.toSorted((a, b) => a.start - b.start)).toEqual(ranges)
      await expect(volumes.read(snapshot, spec.size - 512, 1024)).rejects.toMatchObject(refusedForever)

      await volumes.deleteSnapshot(snapshot)
      await volumes.deleteSnapshot(snapshot)
      await volumes.deleteVolume(copy.id)
      const end = Buffer.from(await volumes.read(later, 10 * mebibyte, 512))
      expect(end).toEqual(Buffer.from(bytes(512, 3)))
      expect(Buffer.from(await volumes.read(later, 4 * mebibyte, 8192))).toEqual(Buffer.from(bytes(8192, 1)))
      const stored = await others.list()
      expect(stored.snapshots).toContain(later)
      const gone = [spec.id, copy.id, snapshot]
      expect([...stored.volumes, ...stored.snapshots].filter((id) => gone.includes(id))).toEqual([])
      await volumes.deleteSnapshot(later)
    })

    test('refuses what was deleted, what does not exist, and what is too small, for good', async () => {
      const [spec, snapshot] = [blank(), randomUUID()]
      await volumes.deleteVolume(spec.id)
      await expect(others.create(spec)).rejects.toMatchObject(refusedForever)
      const other = blank()
      await volumes.create(other)
      await volumes.deleteSnapshot(snapshot)
      await expect(others.snapshot(other.id, snapshot)).rejects.toMatchObject(refusedForever)
      const from = (snapshotId: string): VolumeSpec => ({
        ...blank(),
        source: { type: 'snapshot', snapshotId },
      })
      const missing = randomUUID()
      const kept = randomUUID()
      await volumes.snapshot(other.id, kept)
      for (const call of [
        () => volumes.create(from(missing)),
        () => volumes.create({ ...from(kept), size: 4 * mebibyte }),
        () => volumes.snapshot(missing, randomUUID()),
        () => volumes.write(missing, 0, bytes(512, 1)),
        () => volumes.hash(missing, 0, 512),
        () => volumes.read(missing, 0, 512),
        () => volumes.ranges(missing),
        () => volumes.create({ ...spec, id: '../outside' }),
      ]) {
        await expect(call()).rejects.toMatchObject(refusedForever)
      }
      expect((await volumes.list()).volumes).not.toContain(spec.id)
      await volumes.deleteSnapshot(kept)
      await volumes.deleteVolume(other.id)
    })
  })
}
