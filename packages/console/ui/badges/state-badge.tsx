import { cx } from '../cx.ts'
import { stateTone, stateLabel, type StateKind } from '../state-tones.ts'
import { toneClass } from '../tones.ts'

/** The state of a resource, distinguished by shape, text and color. */
export function StateBadge({ kind, state }: { kind: StateKind; state: string }) {
  const tone = stateTone(kind, state)
  return (
    <span className={cx('state', toneClass[tone])} data-tone={tone}>
      {stateLabel(state)}
    </span>
  )
}
