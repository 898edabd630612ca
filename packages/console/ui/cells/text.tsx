import { tip } from '../overlays/tip.ts'

/** Characters from which on a text may not fit its cell. */
const long = 20

/** A short text of somebody's making, cut where it would push the other columns out; all of it on hover. */
export function Text({ value }: { value: string }) {
  if (value.length <= long) return value
  return (
    <span className="inline-block max-w-44 truncate align-bottom" {...tip(value)}>
      {value}
    </span>
  )
}
