import { cx } from '../cx.ts'

/** A pulsing block in place of something that has not arrived; size it with classes. */
export function Skeleton({ className = 'h-3 w-24' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('inline-block animate-pulse rounded-sm bg-line align-middle', className)}
    />
  )
}
