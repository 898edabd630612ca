import { ListChecks } from 'lucide-react'

/**
 * A ring with the progress of the running tasks, or an icon if none is running.
 * @param props.share progress from 0 to 1
 */
export function Ring({ share, isQuiet }: { share: number; isQuiet: boolean }) {
  if (isQuiet) return <ListChecks size={15} strokeWidth={1.75} aria-hidden />
  const circle = { cx: 8, cy: 8, r: 6, fill: 'none', strokeWidth: 2.5 } as const
  return (
    <svg viewBox="0 0 16 16" className="size-4 flex-none -rotate-90" aria-hidden>
      <circle {...circle} className="stroke-line-strong" />
      <circle
        {...circle}
        pathLength={100}
        strokeDasharray={`${Math.max(4, share * 100)} 100`}
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  )
}
