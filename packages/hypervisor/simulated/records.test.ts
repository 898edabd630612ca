import { expect, test } from 'vitest'
import { recordsOf } from './records.ts'
import { memoryRackStore, type RackStore } from './store.ts'

interface Count {
  readonly n: number
}
const increment = (present: Count | null): Count => ({ n: (present?.n ?? 0) + 1 })

test('concurrent changes of a record are all stored', async () => {
  const store = memoryRackStore()
  const one = recordsOf<Count>(store, 'machine')
  const other = recordsOf<Count>(store, 'machine')
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? one : other).update('x', increment)))
  expect(await one.get('x')).toEqual({ n: 30 })
})

test('records of different kinds with the same ID are separate, and changing one to null removes it', async () => {
  const store = memoryRackStore()
  const machines = recordsOf<Count>(store, 'machine')
  await machines.update('x', increment)
  expect(await recordsOf<Count>(store, 'volume').list()).toEqual([])
  await machines.update('x', () => null)
  await machines.update('x', () => null)
  expect(await machines.list()).toEqual([])
})

test('a record that is created again gets a higher version', async () => {
  const store = memoryRackStore()
  await store.put('fault', 'x', 1, null)
  const old = (await store.get('fault', 'x'))?.version ?? 0
  await store.delete('fault', 'x', old)
  await store.put('fault', 'x', 2, null)
  expect(await store.put('fault', 'x', 3, old)).toBe(false)
  expect(await store.delete('fault', 'x', old)).toBe(false)
})

test('a change returns a retryable error when the store fails or always conflicts', async () => {
  const broken: RackStore = { ...memoryRackStore(), get: () => Promise.reject(new Error('disk on fire')) }
  await expect(recordsOf<Count>(broken, 'machine').get('x')).rejects.toMatchObject({ retry: true })
  const contended: RackStore = { ...memoryRackStore(), put: () => Promise.resolve(false) }
  await expect(recordsOf<Count>(contended, 'machine').update('x', increment)).rejects.toMatchObject({
    retry: true,
  })
})

test('a buried record is removed and cannot be created, whether or not it existed', async () => {
  const machines = recordsOf<Count>(memoryRackStore(), 'machine')
  await machines.update('known', increment)
  await machines.bury('known', new Date(0))
  await machines.bury('never seen', new Date(0))
  await machines.bury('known', new Date(0))
  for (const id of ['known', 'never seen']) {
    await expect(machines.update(id, increment)).rejects.toMatchObject({ retry: false })
    expect(await machines.get(id)).toBeNull()
    expect(await machines.update(id, () => null)).toBeNull()
  }
  expect(await machines.list()).toEqual([])
})
