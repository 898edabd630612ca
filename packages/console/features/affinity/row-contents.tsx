import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { groupContentsQuery } from '#data/shared-queries.ts'
import { useSession } from '#shell/session.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { numberText } from '#ui/format/text.ts'
import type { Group, GroupKind } from './group-kind.ts'

const OfPage = createContext<{
  readonly byGroup: ReadonlyMap<string, number>
  readonly isOver: boolean
} | null>(null)

/** Loads the member counts of all groups on a page in one request, for the cells of the table. */
export function PageContents(props: { rows: readonly Group[] | undefined; children: ReactNode }) {
  const { rows = [], children } = props
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...groupContentsQuery(rows),
    enabled: filters && rows.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const value = useMemo(
    () => ({
      byGroup: new Map((data?.items ?? []).map(({ groupId, members }) => [groupId, members])),
      isOver: data !== undefined || error !== null,
    }),
    [data, error],
  )
  return <OfPage value={value}>{children}</OfPage>
}

/** The number of members of a group. On a server that does not return counts, the members of each row are requested. */
export function MemberCount({ kind, group }: { kind: GroupKind; group: Group }) {
  const { filters } = useSession().capabilities
  return filters ? <Counted group={group} /> : <RequestedCount kind={kind} group={group} />
}

function Counted({ group }: { group: Group }) {
  const page = useContext(OfPage)
  return <Count count={page?.byGroup.get(group.id)} isOver={page?.isOver === true} />
}

function RequestedCount({ kind, group }: { kind: GroupKind; group: Group }) {
  const { data, error } = useQuery({ ...kind.members(group), throwOnError: false })
  return <Count count={data?.items.length} isOver={error !== null} />
}

function Count({ count, isOver }: { count: number | undefined; isOver: boolean }) {
  if (count === undefined) return isOver ? <Unknown /> : <Skeleton className="ml-auto h-2.5 w-5" />
  return count === 0 ? <Empty /> : numberText(count)
}
