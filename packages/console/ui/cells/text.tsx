import { tip } from '../overlays/tip.ts'

/** Number of characters above which a text may not fit its cell */
const long = 20

/** A short text written by a user, shortened if it would push other columns out; the tooltip has all of it. */
export function Text({ value }: { value: string }) {
  if (value.length <= long) return value
  return (
    <span className="inline-block max-w-44 truncate align-bottom" {...tip(value)}>
      {value}
    </span>
  )
}
