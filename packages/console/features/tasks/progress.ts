import type { Task } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { numberText } from '#ui/format/text.ts'
import { fileText } from './export-labels.ts'

type Counted = Pick<Task, 'state' | 'total' | 'done' | 'failed' | 'leftOut'>
type Run = Counted & Pick<Task, 'timeRun' | 'timeEnded' | 'earlier'>

/** Returns the number of members that have a result. */
export function begun({ done, failed, leftOut }: Pick<Task, 'done' | 'failed' | 'leftOut'>): number {
  return done + failed + leftOut
}

/** Returns whether a task ended without any effect because all members were left out. */
export function allLeftOut({ state, total, leftOut }: Counted): boolean {
  return state === 'done' && total > 0 && leftOut === total
}

/** Returns the state that is displayed. A task whose members were all left out is not shown as done. */
export function shownState(task: Counted): Task['state'] | 'nothing_to_do' {
  return allLeftOut(task) ? 'nothing_to_do' : task.state
}

/** A result, with the number of members that have it. */
export interface Tally {
  readonly state: 'done' | 'failed' | 'left_out' | 'waiting'
  readonly label: string
  readonly count: number
}

/** Returns the results of a task with their counts. Counts of zero are omitted. */
export function tallies(task: Counted): readonly Tally[] {
  const waiting = isOpen(task.state) ? 'Waiting' : 'Not started'
  const all: readonly Tally[] = [
    { state: 'done', label: 'Done', count: task.done },
    { state: 'failed', label: 'Failed', count: task.failed },
    { state: 'left_out', label: 'Left out', count: task.leftOut },
    { state: 'waiting', label: waiting, count: task.total - begun(task) },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Returns the results as text: `212 done, 3 failed, 117 waiting` or `Nothing to do: all 12 were left out`. */
export function talliesText(task: Counted & Partial<Pick<Task, 'about' | 'file'>>): string {
  if (task.about?.kind === 'image_upload') return `${task.done} of ${task.total} steps`
  if (task.about?.kind === 'backup' || task.about?.kind === 'restore') {
    return `${formatBytes(task.done)} of ${formatBytes(task.total)} copied`
  }
  if (task.about?.kind === 'export') return fileText({ file: task.file ?? null, state: task.state })
  if (allLeftOut(task)) {
    const all = task.total === 1 ? 'the only one was' : `all ${numberText(task.total)} were`
    return `Nothing to do: ${all} left out`
  }
  return tallies(task)
    .map(({ count, label }) => `${numberText(count)} ${label.toLowerCase()}`)
    .join(', ')
}

/** Returns why a task failed, as a sentence, or else its results. */
export function outcomeText(task: Parameters<typeof talliesText>[0] & Pick<Task, 'failure'>): string {
  if (task.failure === null) return talliesText(task)
  return task.failure.endsWith('.') ? task.failure : `${task.failure}.`
}

/**
 * Returns the duration of the current run in ms. A retry, and resuming after a pause, start another run. Null before
 * the first run and while the task is paused.
 */
export function timeTaken({ state, timeRun, timeEnded }: Run, now: Date): number | null {
  return timeRun === null || state === 'held' ? null : (timeEnded ?? now).getTime() - timeRun.getTime()
}

/** Returns the number of members per second in the current run; null if the run is too short for an estimate. */
export function speedOf(task: Run, now: Date): number | null {
  const taken = timeTaken(task, now)
  const things = begun(task) - task.earlier
  return taken === null || taken < 1000 || things <= 0 ? null : things / (taken / 1000)
}

/** Returns the estimated remaining time in ms; null if there is too little data or the task is not running. */
export function timeLeft(task: Run, now: Date): number | null {
  const speed = speedOf(task, now)
  if (task.state !== 'running' || speed === null || begun(task) - task.earlier < 20) return null
  return ((task.total - begun(task)) / speed) * 1000
}

/** Returns the remaining time as text, for example `about 40 s left`. */
export function timeLeftText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return `about ${seconds} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
