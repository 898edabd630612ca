import { serverTimeHeader } from '@portico/domain/server-time.ts'
import { browserTime, clockOffset } from '#ui/server-clock.ts'

/** The browser times between which the server created a timestamp, in ms since 1970. */
interface Window {
  readonly sent: number
  readonly received: number
}

/**
 * Adjusts the clock's offset to a timestamp of the server. The offset changes only as far as the timestamp requires, so
 * network jitter does not change it, and it is 0 while both clocks agree.
 * @param time ms since 1970
 * @param precision maximum ms by which the server may have rounded the time down
 */
export function adjustClock(time: number, { sent, received }: Window, precision = 0): void {
  const [least, most] = [time - received, time + precision - sent]
  // The browser's clock was set back during the request.
  if (!(least <= most)) return
  clockOffset.set(Math.min(Math.max(clockOffset.get(), least), most))
}

/** Returns the server's time in a response; null if it has none or comes from a cache. */
function timeIn(headers: Headers): { readonly time: number; readonly precision: number } | null {
  const exact = headers.get(serverTimeHeader)
  if (exact !== null && /^\d{1,15}$/.test(exact)) return { time: Number(exact), precision: 1 }
  if (headers.has('age')) return null
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? null : { time, precision: 1000 }
}

/** `fetch` for API requests. It bypasses the browser's cache, and each response adjusts the clock. */
export const fetchMeasured: typeof fetch = async (input, init) => {
  const sent = browserTime()
  const response = await fetch(input, { ...init, cache: 'no-store' })
  const written = timeIn(response.headers)
  if (written !== null) adjustClock(written.time, { sent, received: browserTime() }, written.precision)
  return response
}

/** Adjusts the clock to the time at which the server created this document. */
export function adjustClockToDocument(time: number): void {
  const received = browserTime()
  adjustClock(time, { sent: received - performance.now(), received })
}
