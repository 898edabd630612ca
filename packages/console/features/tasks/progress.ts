import type { Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { fileInWords } from './export-words.ts'

type Counted = Pick<Task, 'state' | 'total' | 'done' | 'failed' | 'leftOut' | 'timeStarted'>

/** Things whose turn has come. */
export function begun({ done, failed, leftOut }: Pick<Task, 'done' | 'failed' | 'leftOut'>): number {
  return done + failed + leftOut
}

/** One outcome with how many things came to it. */
export interface Tally {
  readonly state: 'done' | 'failed' | 'left_out' | 'waiting'
  readonly label: string
  readonly count: number
}

/** What came of the things of a task; outcomes that none came to are left out. */
export function tallies(task: Counted): readonly Tally[] {
  const waiting = isOpen(task.state) ? 'Waiting' : 'Not begun'
  const all: readonly Tally[] = [
    { state: 'done', label: 'Done', count: task.done },
    { state: 'failed', label: 'Failed', count: task.failed },
    { state: 'left_out', label: 'Left out', count: task.leftOut },
    { state: 'waiting', label: waiting, count: task.total - begun(task) },
  ]
  return all.filter(({ count }) => count > 0)
}

/** `212 done, 3 failed, 117 waiting` */
export function talliesInWords(task: Counted & Partial<Pick<Task, 'about' | 'file'>>): string {
  if (task.about?.kind === 'image_upload') return `${task.done} of ${task.total} steps`
  if (task.about?.kind === 'export') return fileInWords({ file: task.file ?? null, state: task.state })
  return tallies(task)
    .map(({ count, label }) => `${count.toLocaleString('en-US')} ${label.toLowerCase()}`)
    .join(', ')
}

/**
 * ms that the rest takes at the speed so far; null while there is too little to tell it by, and for what does not run.
 */
export function timeLeft(task: Counted, now: Date): number | null {
  const done = begun(task)
  if (task.state !== 'running' || task.timeStarted === null || done < 20) return null
  const taken = now.getTime() - task.timeStarted.getTime()
  return taken <= 0 ? null : (taken / done) * (task.total - done)
}

/** `about 40 s left` */
export function timeLeftInWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return `about ${seconds} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`
}
