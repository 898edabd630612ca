import { cx } from '#ui/cx.ts'
import { toneClass } from '#ui/tones.ts'
import type { Session } from './sessions.ts'

/** A badge with the state of a session, which is distinguished by shape, text and color. */
export function SessionBadge({ state }: Pick<Session, 'state'>) {
  const tone =
    state === 'established'
      ? 'ok'
      : state === 'connect' || state === 'active' || state === 'idle'
        ? 'bad'
        : 'busy'
  return (
    <span className={cx('state', toneClass[tone])} data-tone={tone}>
      {state.replaceAll('_', ' ')}
    </span>
  )
}
