import { secondsUntilChange } from '../format/relative-time.ts'
import { clockOffset, serverNow, serverTime } from '../server-clock.ts'

interface Listener {
  readonly time: Date
  /** Server time in ms since 1970 at which the label may change next */
  due: number
}

const listeners = new Map<() => void, Listener>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Server time in ms since 1970 at which the timer fires */
let nextWake = Infinity

/** Calls `listener` whenever the label of a time changes; one timer serves all times on a page. */
export function followLabel(time: Date, listener: () => void): () => void {
  const due = nextChange(time)
  listeners.set(listener, { time, due })
  if (due < nextWake) wakeAt(due)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) wakeAt(Infinity)
  }
}

const nextChange = (time: Date) => serverTime() + secondsUntilChange(time, serverNow()) * 1000

/** Resets the timer only for a time that is due before all others, because a page may add hundreds of times at once. */
function wakeAt(due: number): void {
  clearTimeout(timer)
  nextWake = due
  if (due < Infinity) timer = setTimeout(tell, Math.max(0, due - serverTime()))
}

clockOffset.subscribe(() => {
  for (const reader of listeners.values()) reader.due = -Infinity
  tell()
})

function tell(): void {
  const now = serverTime()
  for (const [listener, reader] of listeners) {
    if (reader.due > now) continue
    reader.due = nextChange(reader.time)
    listener()
  }
  wakeAt(Math.min(...[...listeners.values()].map(({ due }) => due)))
}
