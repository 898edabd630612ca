import { LatestList, useLatest } from '#features/activity/index.ts'
import { latestArgs } from '#data/overview-queries.ts'
import type { ActivityScope } from '#data/activity-search.ts'
import { useSession } from '#shell/session.tsx'
import { OverviewSection } from './overview-section.tsx'

/** The latest changes, if the user may read the change log. @param activity path of the complete log */
export function Latest({ scope, activity }: { scope: ActivityScope; activity: string }) {
  const latest = useLatest(latestArgs(scope), useSession().capabilities.changes)
  if (latest === null) return null
  return (
    <OverviewSection title="Latest" more={{ label: 'All activity', href: activity }}>
      <LatestList latest={latest} activity={activity} />
    </OverviewSection>
  )
}
