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

/** Shows a notice if the clock of the computer is wrong, at most once per page load. */
export function watchClock(): void {
  let stop = () => {}
  const check = () => {
    const content = clockDifference(clockOffset.get())
    if (content === null) return
    stop()
    toast.info({ title: "Check your computer's clock", content, timeout: null })
  }
  stop = clockOffset.subscribe(check)
  check()
}
