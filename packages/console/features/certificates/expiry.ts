import { numberText } from '#ui/format/text.ts'
import type { Tone } from '#ui/state-tones.ts'
import { serverTime } from '#ui/server-clock.ts'

const day = 86_400_000
/** Number of days before expiry from which a certificate is urgent, and from which it has a note */
const urgent = 7
const soon = 30

/** The remaining validity of a certificate as text, with its urgency. */
export interface Expiry {
  readonly tone: Tone
  readonly text: string
  /** null if no action is needed */
  readonly advice: string | null
}

/** Returns the remaining validity. @param now ms since 1970, like `notBefore` and `notAfter` */
export function expiryOf(notBefore: number, notAfter: number, now = serverTime()): Expiry {
  const left = Math.floor((notAfter - now) / day)
  const inDays =
    left === 0 ? 'less than a day left' : `${numberText(left)} ${left === 1 ? 'day' : 'days'} left`
  if (notAfter <= now) return { tone: 'bad', text: 'expired', advice: 'Clients refuse it. Replace it.' }
  if (notBefore > now)
    return { tone: 'note', text: 'not valid yet', advice: 'Clients refuse it until it becomes valid.' }
  if (left < urgent)
    return { tone: 'bad', text: inDays, advice: 'Replace it now. Clients refuse it afterwards.' }
  if (left < soon)
    return { tone: 'busy', text: inDays, advice: 'Replace it soon. Clients refuse it afterwards.' }
  return { tone: 'ok', text: inDays, advice: null }
}
