import { storageFullMessage } from '@portico/domain/disks/limits.ts'
import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultReserve, guardStorage, type StorageGuard } from './storage-guard.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const RESERVE = 1000

let clock: ReturnType<typeof manualClock>
let guard: StorageGuard
let free: number
let log: string[]

/** Returns a machine whose files use the recorded number of bytes. */
const machineOf = (id: string) => ({
  id,
  bytes: 0,
  stalled: false,
  taken() {
    return Promise.resolve(this.bytes)
  },
  pause() {
    this.stalled = true
    return Promise.resolve()
  },
  resume() {
    this.stalled = false
    return Promise.resolve()
  },
})
let [quiet, busy] = [machineOf('quiet'), machineOf('busy')]

/** Advances the clock, so that the guard checks once more. */
async function check(): Promise<void> {
  clock.advance(1000)
  await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  clock = manualClock()
  free = 5000
  log = []
  ;[quiet, busy] = [machineOf('quiet'), machineOf('busy')]
  guard = guardStorage({
    clock,
    reserve: RESERVE,
    free: () => free,
    machines: () => [quiet, busy],
    log: (message) => log.push(message),
  })
})
afterEach(() => guard.close())

test.each([
  [2 * GIB, 512 * MIB],
  [20 * GIB, GIB],
  [1000 * GIB, 2 * GIB],
])('a host with %d bytes reserves %d bytes', (total, reserved) => {
  expect(defaultReserve(total)).toBe(reserved)
})

describe('when only the reserve is free', () => {
  beforeEach(check)

  test('a machine whose files grow is paused, and other machines continue', async () => {
    free = 999
    busy.bytes = 1
    await check()
    await check()
    expect([quiet.stalled, busy.stalled]).toEqual([false, false])
    busy.bytes = 2
    await check()
    expect([quiet.stalled, busy.stalled]).toEqual([false, true])
    expect(log).toEqual(["machine busy is paused because the host's storage is full"])
  })

  test('all paused machines continue once free space exceeds the reserve by a quarter, whether QEMU or the guard paused them', async () => {
    free = 999
    await check()
    quiet.stalled = busy.stalled = true
    free = 1249
    await check()
    expect([quiet.stalled, busy.stalled]).toEqual([true, true])
    free = 1250
    await check()
    expect([quiet.stalled, busy.stalled]).toEqual([false, false])
  })

  test('the guard pauses the other machines when one cannot be paused', async () => {
    free = 999
    await check()
    quiet.pause = () => Promise.reject(new Error('it does not answer'))
    quiet.bytes = busy.bytes = 1
    await check()
    expect(busy.stalled).toBe(true)
    expect(log).toContain('a machine could not be paused or resumed')
  })

  test('even the smallest write is refused', async () => {
    free = 999
    const refused = { storageFull: true, retry: false, message: storageFullMessage }
    await expect(guard.withStorage(0, () => Promise.resolve())).rejects.toMatchObject(refused)
    expect(guard.isShort()).toBe(true)
  })
})

test('a write is refused before it begins when it would use the reserve', async () => {
  await expect(guard.withStorage(4000, () => Promise.resolve('done'))).resolves.toBe('done')
  await expect(guard.withStorage(4001, () => Promise.resolve('done'))).rejects.toMatchObject({
    storageFull: true,
  })
})

test('the second of two concurrent writes is refused when both fit separately but not together', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = guard.withStorage(3000, () => promise)
  await expect(guard.withStorage(3000, () => promise)).rejects.toMatchObject({ storageFull: true })
  resolve()
  await first
  await expect(guard.withStorage(3000, () => promise)).resolves.toBeUndefined()
})
