import { cx } from '../cx.ts'
import { stateTone, stateWord, type StateKind } from '../state-tones.ts'
import { toneClass } from '../tones.ts'

/** A resource's state: shape, word and colour say the same thing. */
export function StateBadge({ kind, state }: { kind: StateKind; state: string }) {
  const tone = stateTone(kind, state)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[0.4rem] rounded-full py-px pr-2 pl-[0.4rem] text-2xs leading-normal font-semibold whitespace-nowrap',
        toneClass[tone],
      )}
    >
      <i className="mark" data-tone={tone} />
      {stateWord(state)}
    </span>
  )
}
