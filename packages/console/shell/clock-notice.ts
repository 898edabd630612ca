import { toast } from '#ui/feedback/toast.ts'
import { clockOffset } from '#ui/server-clock.ts'
import { durationText } from '#ui/format/relative-time.ts'

/** Maximum difference in ms up to which a clock is treated as correct. */
const tolerated = 120_000

/** Returns the message about a clock that differs from the server's by `offset` ms; null if the difference is small. */
export function clockDifference(offset: number): string | null {
  if (Math.abs(offset) <= tolerated) return null
  const amount = durationText(Math.abs(offset))
  return `Your computer's clock is ${amount} ${offset < 0 ? 'ahead of' : 'behind'} the server. Times shown here follow the server.`
}

/** Shows a notice if the clock of the computer is wrong. A tab shows the same message once, also if it is reloaded. */
export function watchClock(): void {
  let stop = () => {}
  const check = () => {
    const content = clockDifference(clockOffset.get())
    if (content === null) return
    stop()
    if (wasShown(content)) return
    toast.info({ title: "Check your computer's clock", content, timeout: null })
  }
  stop = clockOffset.subscribe(check)
  check()
}

/** Key in the session storage of the message that this tab has shown. */
const storedAs = 'portico.clock-notice'

/** Returns whether this tab has shown a message before, and stores that it has now. */
function wasShown(message: string): boolean {
  try {
    if (sessionStorage.getItem(storedAs) === message) return true
    sessionStorage.setItem(storedAs, message)
  } catch {
    // The browser denies access to its storage, so that the message appears at each load.
  }
  return false
}
