import { beforeEach, expect, test } from 'vitest'
import { StorageReservations } from './storage-reservations.ts'

const full = { storageFull: true, retry: true }

let free: number
let room: StorageReservations
beforeEach(() => {
  free = 5000
  room = new StorageReservations({ reserve: 1000, free: () => free })
})

/** Starts writing a file part by part until the test ends it. */
function file(bytes: number) {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<(part: number) => Promise<void>>()
  const written = room.forFile(bytes, (keep) => {
    begun.resolve((part) =>
      keep(part, () => {
        free -= part
        return Promise.resolve()
      }),
    )
    return end.promise
  })
  return { written, end: end.resolve, write: async (part: number) => (await begun.promise)(part) }
}

test('the second of two files is refused when both fit separately but not together', async () => {
  const first = file(3000)
  await expect(file(3000).written).rejects.toMatchObject(full)
  first.end()
  await first.written
  const next = file(3000)
  next.end()
  await expect(next.written).resolves.toBeUndefined()
})

test('bytes that are written already are not also counted as reserved', async () => {
  const first = file(3000)
  await first.write(2500)
  // 2500 bytes are free: 1000 of them are the reserve, and 500 are reserved for the first file.
  await expect(file(1001).written).rejects.toMatchObject(full)
  const other = file(1000)
  await other.write(1000)
  await first.write(500)
  expect(free).toBe(1000)
})

test('writing a file fails when other programs use the storage down to the reserve', async () => {
  const first = file(3000)
  await first.write(1000)
  free = 1500
  await expect(first.write(501)).rejects.toMatchObject(full)
  expect(free).toBe(1500)
})
