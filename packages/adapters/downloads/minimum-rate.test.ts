import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { expect, test } from 'vitest'
import { withMinimumRate } from './minimum-rate.ts'

/**
 * Reads `parts` parts of `size` bytes that arrive every `every` ms, with a reader that takes `reading` ms per part.
 * @returns the number of bytes read
 */
async function read(parts: number, size: number, every: number, reading = 0): Promise<number> {
  let time = 0
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < parts; i++) {
      time += every
      yield new Uint8Array(size)
    }
  }
  let came = 0
  for await (const part of withMinimumRate(
    bytes(),
    'slow.test',
    { rate: 16 * 1024, over: 60_000 },
    () => time,
  )) {
    came += part.length
    time += reading
  }
  return came
}

test('a download of single bytes with long pauses is refused as too slow', async () => {
  const error: unknown = await read(1000, 1, 50_000).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ImageRefused)
  expect(error).toHaveProperty(
    'message',
    expect.stringContaining('slow.test sends less than 16 KiB a second'),
  )
})

test('a download at the minimum rate is accepted, and so is a pause that is compensated within a minute', async () => {
  expect(await read(200, 16 * 1024, 1000)).toBe(200 * 16 * 1024)
  expect(await read(10, 1024 * 1024, 59_000)).toBe(10 * 1024 * 1024)
})

test('the time that the reader takes does not count', async () => {
  expect(await read(200, 1024 * 1024, 1, 600_000)).toBe(200 * 1024 * 1024)
})
