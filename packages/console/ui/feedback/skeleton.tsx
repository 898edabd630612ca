import { cx } from '../cx.ts'

/** A pulsing block that replaces content while it loads; its size comes from classes. */
export function Skeleton({ className = 'h-3 w-24' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('inline-block animate-pulse rounded-sm bg-line align-middle', className)}
    />
  )
}
