import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** What shows before the first page is known; pages without the frame begin empty. */
export function FrameSkeleton() {
  if (/^\/(login|device)\//.test(location.pathname)) return null
  return (
    <output
      aria-busy
      aria-label="Loading"
      className="grid h-page grid-rows-[3rem_minmax(0,1fr)] md:grid-cols-[13.5rem_minmax(0,1fr)]"
    >
      <div className="col-span-full flex items-center gap-3 border-b border-line bg-sunken px-3.5">
        <Skeleton className="size-5" />
        <Skeleton className="h-3 w-40" />
        <Skeleton className="ml-auto h-3 w-32" />
      </div>
      <div className="hidden flex-col gap-4 border-r border-line bg-sunken px-4 py-5 md:flex">
        {[28, 24, 30, 22].map((width) => (
          <Skeleton key={width} className="h-3 w-28" />
        ))}
      </div>
    </output>
  )
}
