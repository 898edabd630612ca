import { cx } from '#ui/cx.ts'
import { toneClass } from '#ui/tones.ts'
import type { Session } from './sessions.ts'

/** The state of a session, shown by shape, text and color. */
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
