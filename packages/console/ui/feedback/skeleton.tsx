import { cx } from '../cx.ts'

/** A pulsing block in place of content that is loading; classes determine its size. */
export function Skeleton({ className = 'h-3 w-24' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('inline-block animate-pulse rounded-sm bg-line align-middle', className)}
    />
  )
}
