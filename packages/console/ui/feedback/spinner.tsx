import { cx } from '../cx.ts'

/**
 * A spinner. With a label, screen readers announce it; without one, it is decoration of a text that says what is
 * running.
 */
export function Spinner({ label, size = 'md' }: { label?: string; size?: 'sm' | 'md' }) {
  return (
    <span
      className={cx(
        'inline-block flex-none animate-turn rounded-full border-[1.5px] border-current border-r-transparent',
        size === 'sm' ? 'size-3' : 'size-4',
      )}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  )
}
