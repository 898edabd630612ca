import type { MachineSpec } from '#port.ts'
import { drawsFor, hashText } from '../random.ts'
import { memoized } from './memoized.ts'
import { amountBetween, type Course, type Rhythm } from './rhythm.ts'

/** Usage type of a machine, which determines its load over the day. */
export type Use = 'idle' | 'office' | 'service' | 'nightly'

/** The load of a machine over time, in shares of its vCPUs. */
export interface Habits {
  readonly use: Use
  /** load that users and other machines cause */
  readonly work: Rhythm
  /** job that runs at a fixed time each night and takes the last disk to its limit; null for none */
  readonly job: Rhythm | null
}

/** The cumulative distribution of usage types. */
const uses: readonly (readonly [number, Use])[] = [
  [0.25, 'idle'],
  [0.6, 'office'],
  [0.82, 'service'],
  [1, 'nightly'],
]

/** Share of machines with a nightly backup job, among those that are used by day. */
const BACKUP_SHARE = 0.4

/** The work of a machine between two times, in busy seconds of one vCPU. */
export interface WorkDone {
  readonly habits: Habits
  readonly from: number
  readonly to: number
  readonly work: number
  readonly job: number
}

export function doneBetween(habits: Habits, from: number, to: number): WorkDone {
  const { work, job } = habits
  const amount = (rhythm: Rhythm) => amountBetween(rhythm, from, to)
  return { habits, from, to, work: amount(work), job: job === null ? 0 : amount(job) }
}

/**
 * Returns the habits of an instance. They do not depend on the machine, so that an instance has the same habits after a
 * restart.
 */
export const habitsOf = (spec: Pick<MachineSpec, 'instanceId'>): Habits => cachedHabits(spec, 0)

const cachedHabits = memoized(drawHabits)

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
        job: draws.fraction() < BACKUP_SHARE ? job(between(0.06, 0.1), between(0.02, 0.06)) : null,
      }
    case 'service':
      return {
        use,
        work: work(key, between(0.15, 0.5), 0.85, between(0.5, 0.8), between(0.8, 1), 0.4, between(0.2, 0.5)),
        job: draws.fraction() < BACKUP_SHARE ? job(between(0.06, 0.1), between(0.02, 0.06)) : null,
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

/** Returns the same rhythm with bursts at other times. */
export const alongside = memoized((rhythm: Rhythm, key): Rhythm => ({ ...rhythm, key: rhythm.key ^ key }))
