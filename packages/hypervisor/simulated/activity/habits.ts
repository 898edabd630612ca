import type { MachineSpec } from '#port.ts'
import { drawsFor, hashText } from '../random.ts'
import { derived } from './derived.ts'
import { amountBetween, type Course, type Rhythm } from './rhythm.ts'

/** What a machine is used for, which says how it spends its days. */
export type Use = 'idle' | 'office' | 'service' | 'nightly'

/** How much a machine does, as parts of its processors. */
export interface Habits {
  readonly use: Use
  /** what people and other machines ask of it */
  readonly work: Rhythm
  /** what it does for itself at a set time each night; its last disk is at its limit then. Null: nothing */
  readonly job: Rhythm | null
}

/** What part of machines are used for what, up to which draw. */
const uses: readonly (readonly [number, Use])[] = [
  [0.25, 'idle'],
  [0.6, 'office'],
  [0.82, 'service'],
  [1, 'nightly'],
]

/** Of machines that are used by day, so many are saved by night. */
const SAVED = 0.4

/** What a machine did from one moment to another, in seconds of one of its processors. */
export interface Done {
  readonly habits: Habits
  readonly from: number
  readonly to: number
  readonly work: number
  readonly job: number
}

export function doneBetween(habits: Habits, from: number, to: number): Done {
  const { work, job } = habits
  const amount = (rhythm: Rhythm) => amountBetween(rhythm, from, to)
  return { habits, from, to, work: amount(work), job: job === null ? 0 : amount(job) }
}

/** Habits are the instance's: a machine started again goes on as the one before. */
export const habitsOf = (spec: Pick<MachineSpec, 'instanceId'>): Habits => keptHabits(spec, 0)

const keptHabits = derived(drawHabits)

function drawHabits({ instanceId }: Pick<MachineSpec, 'instanceId'>): Habits {
  const draws = drawsFor(`${instanceId}/habits`)
  const between = (lowest: number, highest: number) => lowest + (highest - lowest) * draws.fraction()
  const draw = draws.fraction()
  const use = uses.find(([upTo]) => draw < upTo)?.[1] ?? 'idle'
  const key = hashText(instanceId)
  const begin = between(0.01, 0.15)
  const night = (length: number): Course => ({ kind: 'window', begin, length })
  const job = (load: number, length: number): Rhythm => ({
    key: key ^ 0x5bd1,
    mean: load * length,
    most: load * 1.08,
    course: night(length),
    weekend: 1,
    bursts: 0.3,
  })
  switch (use) {
    case 'idle':
      return {
        use,
        work: work(key, between(0.006, 0.02), 0.3, between(0.4, 0.6), 1, 0.9),
        job: null,
      }
    case 'office':
      return {
        use,
        work: work(key, between(0.06, 0.28), 0.8, between(0.42, 0.62), between(0.1, 0.4), 0.7, 0.9),
        job: draws.fraction() < SAVED ? job(between(0.06, 0.1), between(0.02, 0.06)) : null,
      }
    case 'service':
      return {
        use,
        work: work(key, between(0.15, 0.5), 0.85, between(0.5, 0.8), between(0.8, 1), 0.4, between(0.2, 0.5)),
        job: draws.fraction() < SAVED ? job(between(0.06, 0.1), between(0.02, 0.06)) : null,
      }
    case 'nightly':
      return {
        use,
        work: work(key, between(0.01, 0.04), 0.12, 0.5, 0.5, 0.8),
        job: job(between(0.65, 0.78), between(0.06, 0.16)),
      }
  }
}

function work(
  key: number,
  mean: number,
  most: number,
  peak: number,
  weekend: number,
  bursts: number,
  swing = 0.2,
): Rhythm {
  return { key, mean, most, course: { kind: 'tide', swing, peak }, weekend, bursts }
}

/** The same habits with other bursts: what goes along with them, in its own way. */
export const alongside = derived((rhythm: Rhythm, key): Rhythm => ({ ...rhythm, key: rhythm.key ^ key }))
