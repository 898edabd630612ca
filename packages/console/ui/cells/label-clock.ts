import { secondsUntilChange } from '../format/relative-time.ts'
import { clockOffset, serverNow, serverTime } from '../server-clock.ts'

interface Reader {
  readonly time: Date
  /** server's time in ms since 1970 at which its label may read differently */
  due: number
}

const readers = new Map<() => void, Reader>()
let timer: ReturnType<typeof setTimeout> | undefined
/** server's time in ms since 1970 at which the timer runs out */
let wakes = Infinity

/** Be called whenever the label of a time reads differently; one timer serves all times of a page. */
export function followLabel(time: Date, listener: () => void): () => void {
  const due = nextChange(time)
  readers.set(listener, { time, due })
  if (due < wakes) wakeAt(due)
  return () => {
    readers.delete(listener)
    if (readers.size === 0) wakeAt(Infinity)
  }
}

const nextChange = (time: Date) => serverTime() + secondsUntilChange(time, serverNow()) * 1000

/** Hundreds of times come with a page: only one that is due before all others sets the timer anew. */
function wakeAt(due: number): void {
  clearTimeout(timer)
  wakes = due
  if (due < Infinity) timer = setTimeout(tell, Math.max(0, due - serverTime()))
}

clockOffset.subscribe(() => {
  for (const reader of readers.values()) reader.due = -Infinity
  tell()
})

function tell(): void {
  const now = serverTime()
  for (const [listener, reader] of readers) {
    if (reader.due > now) continue
    reader.due = nextChange(reader.time)
    listener()
  }
  wakeAt(Math.min(...[...readers.values()].map(({ due }) => due)))
}
