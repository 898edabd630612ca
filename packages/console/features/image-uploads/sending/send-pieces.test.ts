import { uploadLimits } from '@portico/domain/images/upload.ts'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { describe, expect, test } from 'vitest'
import { missingFrom, rangesOf } from './ranges.ts'
import { readEnds, readFile } from './read-file.ts'
import { Refused, type SendEvent, sendPieces, type SendOptions, TooLarge } from './send-pieces.ts'
import { Slots } from './slots.ts'

const PIECE = uploadLimits.piece

/** Returns a file of whole pieces, each filled with one byte value; 0 makes an empty piece. */
function source(...fills: readonly number[]) {
  const bytes = new Uint8Array(fills.length * PIECE)
  fills.forEach((fill, i) => bytes.fill(fill, i * PIECE, (i + 1) * PIECE))
  return {
    bytes,
    size: bytes.length,
    slice: (start: number, end: number) => ({
      arrayBuffer: () => Promise.resolve(bytes.slice(start, end).buffer),
    }),
  }
}

function sending(file: ReturnType<typeof source>, more: Partial<SendOptions> = {}) {
  const sent: number[] = []
  const emptyRanges: unknown[] = []
  const events: SendEvent[] = []
  const waits: number[] = []
  const done = sendPieces({
    source: file,
    pieceSize: PIECE,
    missing: [{ from: 0, to: file.size / PIECE - 1 }],
    slots: new Slots(4),
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    put: (piece) => Promise.resolve(void sent.push(piece)),
    tellEmpty: (ranges) => Promise.resolve(void emptyRanges.push(...ranges)),
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    ...more,
  })
  return { done, sent, emptyRanges, events, waits }
}

describe('sending', () => {
  test('sends missing pieces with their hash, and reports empty pieces', async () => {
    const hashes: string[] = []
    const run = sending(source(1, 0, 0, 4, 5, 6), {
      missing: [
        { from: 0, to: 3 },
        { from: 5, to: 5 },
      ],
      put: (_, __, sha256) => Promise.resolve(void hashes.push(sha256)),
    })
    await run.done
    expect(run.emptyRanges).toEqual([{ from: 1, to: 2 }])
    // Several requests run at the same time, so the pieces arrive in any order.
    const arrived = run.events.flatMap((event) => (event.kind === 'sent' ? [event.piece] : []))
    expect(arrived.toSorted((a, b) => a - b)).toEqual([0, 3, 5])
    expect(hashes).toContain(sha256OfBytes(new Uint8Array(PIECE).fill(4)))
  })

  test('combines consecutive pieces in requests of 512 KiB, without empty pieces', async () => {
    const requests: [number, number][] = []
    const run = sending(source(1, 2, 3, 0, 5, 6, 7), {
      put: (first, bytes) => Promise.resolve(void requests.push([first, bytes.length])),
    })
    await run.done
    expect(uploadLimits.request).toBe(512 * 1024)
    expect(requests.toSorted(([a], [b]) => a - b)).toEqual([
      [0, 2 * PIECE],
      [2, PIECE],
      [4, 2 * PIECE],
      [6, PIECE],
    ])
    expect(run.emptyRanges).toEqual([{ from: 3, to: 3 }])
    expect(run.events.filter(({ kind }) => kind === 'sent')).toHaveLength(6)
  })

  test("sends each piece separately when the session's piece size exceeds the size of a request", async () => {
    const requests: [number, number][] = []
    const pieceSize = 2 * 1024 * 1024
    const run = sending(source(...Array.from({ length: 9 }, () => 1)), {
      pieceSize,
      missing: [{ from: 0, to: 1 }],
      put: (first, bytes) => Promise.resolve(void requests.push([first, bytes.length])),
    })
    await run.done
    expect(requests.toSorted(([a], [b]) => a - b)).toEqual([
      [0, pieceSize],
      [1, PIECE],
    ])
  })

  test('sends each piece separately after a proxy refused a request as too large', async () => {
    const requests: [number, number][] = []
    const file = source(1, 2, 3, 4, 5, 6)
    const run = sending(file, {
      slots: new Slots(1),
      put: (first, bytes) => {
        requests.push([first, bytes.length / PIECE])
        return bytes.length > PIECE ? Promise.reject(new TooLarge('too large')) : Promise.resolve()
      },
    })
    await run.done
    expect(requests.filter(([, count]) => count === 1).map(([first]) => first)).toEqual([0, 1, 2, 3, 4, 5])
    expect(requests.filter(([, count]) => count > 1).length).toBeLessThanOrEqual(2)
    expect(run.waits).toEqual([])
  })

  test('fails with the reason when a proxy refuses a single piece as too large', async () => {
    const run = sending(source(1, 2), { put: () => Promise.reject(new TooLarge('body too large (413)')) })
    await expect(run.done).rejects.toThrow('body too large (413)')
  })

  test('runs at most four requests at the same time for all files', async () => {
    const slots = new Slots(4)
    const files = [source(1, 0, 2, 0, 3, 0, 4, 0, 5), source(6, 0, 7, 0, 8, 0, 9)]
    const onTheirWay: (() => void)[] = []
    let [begun, most] = [0, 0]
    // No request completes until four requests, or all remaining ones, are running.
    const put = () =>
      new Promise<void>((arrived) => {
        onTheirWay.push(arrived)
        most = Math.max(most, onTheirWay.length)
        if (++begun % 4 === 0 || begun === 9)
          setImmediate(() => {
            for (const arrive of onTheirWay.splice(0)) arrive()
          })
      })
    await Promise.all(files.map((file) => sending(file, { slots, put }).done))
    expect(most).toBe(4)
  })

  test('retries without limit and with growing delays while the connection is lost', async () => {
    let drops = 4
    const run = sending(source(1), {
      put: () => (drops-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()),
    })
    await run.done
    expect(run.waits).toEqual([500, 1000, 2000, 4000])
    expect(run.events.filter(({ kind }) => kind === 'again')).toHaveLength(4)
  })

  test("fails with the server's refusal", async () => {
    const run = sending(source(1, 2, 3, 4, 5, 6, 7, 8), {
      put: (piece) => (piece === 2 ? Promise.reject(new Refused('another file')) : Promise.resolve()),
    })
    await expect(run.done).rejects.toThrow('another file')
  })

  test('stops when it is aborted, also during a delay', async () => {
    const stop = new AbortController()
    const run = sending(source(1, 2), {
      signal: stop.signal,
      put: () => Promise.reject(new TypeError('Failed to fetch')),
      wait: () => {
        stop.abort(new Error('stopped'))
        return Promise.resolve()
      },
    })
    await expect(run.done).rejects.toThrow('stopped')
  })
})

test('reading a file returns its hash, the hashes of its ends, and its empty pieces', async () => {
  const file = source(1, 0, 0, 4)
  const progress: number[] = []
  const facts = await readFile(file, {
    signal: new AbortController().signal,
    onProgress: (bytes) => progress.push(bytes),
  })
  expect(facts).toEqual({ sha256: sha256OfBytes(file.bytes), empty: [{ from: 1, to: 2 }] })
  expect(progress).toEqual([1, 2, 3, 4].map((count) => count * PIECE))
  expect(await readEnds(file)).toEqual({
    headSha256: sha256OfBytes(file.bytes.subarray(0, uploadLimits.ends)),
    tailSha256: sha256OfBytes(file.bytes.subarray(-uploadLimits.ends)),
  })
})

test('ranges of pieces are combined, inverted and split', () => {
  expect(rangesOf([0, 1, 2, 5, 7, 8])).toEqual([
    { from: 0, to: 2 },
    { from: 5, to: 5 },
    { from: 7, to: 8 },
  ])
  expect(
    missingFrom(10, [
      { from: 0, to: 2 },
      { from: 5, to: 5 },
    ]),
  ).toEqual([
    { from: 3, to: 4 },
    { from: 6, to: 9 },
  ])
  expect(missingFrom(3, [])).toEqual([{ from: 0, to: 2 }])
  expect(missingFrom(3, [{ from: 0, to: 2 }])).toEqual([])
})
