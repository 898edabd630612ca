import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { activityArgs, refusalsArgs } from '#data/activity-queries.ts'
import { type ActivityScope, isActivityFiltered, readActivitySearch } from '#data/activity-search.ts'
import { useSession } from '#shell/session.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FeedList, NoLog } from './feed-list.tsx'
import type { FilterChange } from './filter-props.ts'
import { Filters } from './filters.tsx'
import { FailedAttempts } from './failed-attempts.tsx'
import { ActivityTimeline } from './timeline/times.tsx'
import { useAllFailedAttempts } from './use-all-failed-attempts.ts'

/** Who changed what in a project, the silo, or the whole system: live, filtered through the URL, with export. */
export function ActivityPage(props: {
  project?: string
  isSystem?: true
  /** The URL's search parameters before parsing */
  raw: Record<string, unknown>
}) {
  const { project, isSystem = false, raw } = props
  const search = useMemo(() => readActivitySearch(raw), [raw])
  const { capabilities, user } = useSession()
  const navigate = useNavigate()
  const title = isSystem ? 'System activity' : project === undefined ? 'Silo activity' : 'Activity'
  const router = useRouter()
  const scope: ActivityScope = isSystem ? { isSystem } : project === undefined ? {} : { project }
  const args = activityArgs(scope, search)
  const { outcome } = search
  const isRefused = outcome === 'refused'
  // Changes the pending URL if a navigation has not finished, because the user may set another filter before the
  // previous page has loaded.
  const change = (patch: FilterChange, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (before: object): object => ({ ...before, ...patch }),
      replace,
      resetScroll: false,
    })
  const clear = () =>
    void navigate({ to: '.', search: (): object => (isRefused ? { outcome } : {}), resetScroll: false })
  const refusals = refusalsArgs(scope, search)
  const { isOwn } = useAllFailedAttempts(refusals, isRefused && capabilities.changes)
  const onClear = isActivityFiltered(search) ? clear : undefined
  if (!capabilities.changes) {
    return (
      <>
        <PageHeader title={title} />
        <NoLog />
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} actions={isRefused ? undefined : <ExportMenu args={args} />} />
      <Filters
        search={search}
        onChange={change}
        isProject={project !== undefined}
        isSystem={isSystem}
        isOwn={isOwn}
      />
      <ActivityTimeline scope={scope} search={search} who={isOwn ? user.id : undefined} onChange={change} />
      {isRefused ? (
        <FailedAttempts args={refusals} onClear={onClear} />
      ) : (
        <FeedList
          args={args}
          label="Activity"
          filteredHref={(filter) => router.buildLocation({ to: '.', search: (): object => filter }).href}
          onClear={onClear}
        />
      )}
    </>
  )
}
