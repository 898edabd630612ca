/** Returns the share of `part` in `whole` as a CSS width from 0 to 100 %. */
export function share(part: number, whole: number): string {
  if (whole <= 0) return '0%'
  return `${Math.min(100, Math.max(0, (part / whole) * 100))}%`
}

/** A meter that shows how much of a limit is used, and how much more a planned change would use. */
export function Meter(props: {
  label: string
  used: number
  /** Amount in addition to the used one. */
  planned?: number
  limit: number
  /** The numbers as text: "412 → 416 of 500". */
  text: string
}) {
  const { label, used, planned = 0, limit, text } = props
  const over = used + planned > limit
  return (
    <div>
      <div className="flex items-baseline gap-3">
        <span>{label}</span>
        <span className={`ml-auto font-mono text-xs ${over ? 'text-bad' : 'text-fg-muted'}`}>
          {text}
          {over && <span className="sr-only"> (over the limit)</span>}
        </span>
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a meter element cannot show two parts
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used + planned, limit)}
        aria-valuetext={text}
        className="mt-1.5 flex h-1.5 overflow-hidden rounded-[3px] bg-hover"
      >
        <i className="bg-series-1" style={{ width: share(used, limit) }} />
        <i
          className={over ? 'bg-bad' : 'bg-series-2'}
          style={{ width: share(Math.min(planned, Math.max(0, limit - used)), limit) }}
        />
      </div>
    </div>
  )
}
