import { toast } from '#ui/feedback/toast.ts'
import { clockOffset } from '#ui/server-clock.ts'
import { amountInWords } from '#ui/format/relative-time.ts'

/** ms of difference up to which a clock is taken to be right */
const tolerated = 120_000

/** What a person reads about a clock that differs from the server's by `offset` ms; null while it is close enough. */
export function clockDifference(offset: number): string | null {
  if (Math.abs(offset) <= tolerated) return null
  const amount = amountInWords(Math.abs(offset))
  return `Your computer's clock is ${amount} ${offset < 0 ? 'ahead of' : 'behind'} the server. Times shown here follow the server.`
}

/** Says once for the life of the page that the computer's clock is wrong, as soon as that is known. */
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
