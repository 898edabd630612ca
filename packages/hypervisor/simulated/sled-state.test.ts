import { describe, expect, test } from 'vitest'
import { drawsFor } from './random.ts'
import { type SledPhase, sledPhaseAt, type SledRecord, type SledRequest, recordAfter } from './sled-state.ts'

const startTime = 60_000

/** The phases that may follow each phase of a sled, by time or by a request. */
const after: Readonly<Record<SledPhase, readonly SledPhase[]>> = {
  uninitialized: ['starting'],
  starting: ['running'],
  running: ['lost'],
  lost: ['recovering'],
  recovering: ['running', 'lost'],
}

interface Seen {
  readonly phase: SledPhase
  readonly refused: boolean
}

/** Applies random requests to a sled and lets random times pass. @returns what was observed after each step */
function live(seed: number, isOriginal: boolean, steps: number): Seen[] {
  const draws = drawsFor(`${seed}/life`)
  let record: SledRecord | null = null
  let now = 1_700_000_000_000
  return Array.from({ length: steps }, () => {
    const step: SledRequest | 'wait' = draws.pick(['wait', 'wait', 'add', 'lose', 'repair'])
    if (step === 'wait') {
      now += draws.between(1, 50_000)
      return { phase: sledPhaseAt(record, isOriginal, now), refused: false }
    }
    try {
      record = recordAfter(record, step, { isOriginal, now, startTime })
    } catch {
      return { phase: sledPhaseAt(record, isOriginal, now), refused: true }
    }
    // Repeating a request has no effect.
    expect(recordAfter(record, step, { isOriginal, now, startTime })).toBe(record)
    return { phase: sledPhaseAt(record, isOriginal, now), refused: false }
  })
}

describe.each([
  ['that was always part of the rack', true],
  ['that has to be added', false],
])('a sled %s', (_, isOriginal) => {
  const seen = live(11, isOriginal, 10_000)

  test('changes its phase only to an allowed one', () => {
    let before: SledPhase = isOriginal ? 'running' : 'uninitialized'
    const impossible: string[] = []
    for (const { phase } of seen) {
      if (phase !== before && !after[before].includes(phase)) impossible.push(`${before} -> ${phase}`)
      before = phase
    }
    expect(impossible).toEqual([])
    const all = Object.keys(after).filter(
      (phase) => !isOriginal || !['uninitialized', 'starting'].includes(phase),
    )
    expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(all))
  })

  test('refuses requests only before it has started', () => {
    const refusedIn = new Set(seen.filter(({ refused }) => refused).map(({ phase }) => phase))
    expect([...refusedIn].filter((phase) => phase !== 'uninitialized' && phase !== 'starting')).toEqual([])
  })

  test('has the same history when the seed is the same, and another when it differs', () => {
    expect(live(11, isOriginal, 10_000)).toEqual(seen)
    expect(live(12, isOriginal, 10_000)).not.toEqual(seen)
  })
})

test('a sled takes time to start whenever it is added or repaired', () => {
  const added = recordAfter(null, 'add', { isOriginal: false, now: 1000, startTime })
  expect(sledPhaseAt(added, false, 1000 + startTime - 1)).toBe('starting')
  const at = 1000 + startTime
  expect(sledPhaseAt(added, false, at)).toBe('running')
  const lost = recordAfter(added, 'lose', { isOriginal: false, now: at, startTime })
  const repaired = recordAfter(lost, 'repair', { isOriginal: false, now: at + 5, startTime })
  expect(sledPhaseAt(repaired, false, at + 5 + startTime - 1)).toBe('recovering')
  expect(sledPhaseAt(repaired, false, at + 5 + startTime)).toBe('running')
})
