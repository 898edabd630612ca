import { secondsUntilChange } from '../format/relative-time.ts'

interface Reader {
  readonly time: Date
  /** ms since the epoch at which its label may read differently */
  due: number
}

const readers = new Map<() => void, Reader>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Be called whenever the label of a time reads differently; one timer serves all times of a page. */
export function followLabel(time: Date, listener: () => void): () => void {
  readers.set(listener, { time, due: nextChange(time) })
  wake()
  return () => {
    readers.delete(listener)
    wake()
  }
}

const nextChange = (time: Date) => Date.now() + secondsUntilChange(time, new Date()) * 1000

function wake(): void {
  clearTimeout(timer)
  if (readers.size === 0) return
  const soonest = Math.min(...[...readers.values()].map(({ due }) => due))
  timer = setTimeout(tell, Math.max(0, soonest - Date.now()))
}

function tell(): void {
  const now = Date.now()
  for (const [listener, reader] of readers) {
    if (reader.due > now) continue
    reader.due = nextChange(reader.time)
    listener()
  }
  wake()
}
