import { CopyButton } from '../actions/copy-button.tsx'
import { truncateMiddle } from '../format/truncate.ts'
import { tip } from '../overlays/tip.ts'

/** An ID shortened in the middle, with a button that copies the full ID. */
export function Id({ value, max = 16 }: { value: string; max?: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 font-mono text-xs text-fg-muted">
      <span {...tip(value)}>
        <span aria-hidden>{truncateMiddle(value, max)}</span>
        <span className="sr-only">{value}</span>
      </span>
      <span className="reveal">
        <CopyButton value={value} label="Copy ID" />
      </span>
    </span>
  )
}
