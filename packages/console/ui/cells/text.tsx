import { tip } from '../overlays/tip.ts'

/** Above this many characters a text may not fit its cell. */
const long = 20

/** A short text that users wrote, cut where it would push out other columns; the tooltip has all of it. */
export function Text({ value }: { value: string }) {
  if (value.length <= long) return value
  return (
    <span className="inline-block max-w-44 truncate align-bottom" {...tip(value)}>
      {value}
    </span>
  )
}
