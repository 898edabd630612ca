import { cx } from '#ui/cx.ts'
import type { Tone } from '#ui/state-tones.ts'
import { toneClass } from '#ui/tones.ts'
import { type Port, type PortState, stateOf, stateLabels } from './ports.ts'

const tones: Readonly<Record<PortState, Tone>> = {
  up: 'ok',
  down: 'bad',
  dropping: 'note',
  unset: 'idle',
  empty: 'idle',
}

/** A badge with the state of a port, which is distinguished by shape, text and color. */
export function PortBadge({ port }: { port: Port }) {
  const state = stateOf(port)
  return (
    <span className={cx('state', toneClass[tones[state]])} data-tone={tones[state]}>
      {stateLabels[state]}
    </span>
  )
}
