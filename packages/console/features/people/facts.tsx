import { projectRoleFromSilo } from '@portico/domain/roles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { identityFactsQuery } from '#data/access-queries.ts'
import { type CallData } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { numberText } from '#ui/format/text.ts'

type Facts = CallData<'porticoIdentityFacts'>['items'][number]

const OfPage = createContext<{ byId: ReadonlyMap<string, Facts> | undefined; isOver: boolean }>({
  byId: undefined,
  isOver: false,
})

interface Row {
  readonly id: string
}

/** Loads the facts about all users or groups on a page in one request, for the cells of the table. */
export function PageFacts(props: { rows: readonly Row[] | undefined; children: ReactNode }) {
  const { filters } = useSession().capabilities
  const rows = props.rows ?? []
  const { data, error } = useQuery({
    ...identityFactsQuery(rows),
    enabled: filters && rows.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const byId = data && new Map(data.items.map((item) => [item.identityId, item]))
  return (
    <OfPage value={{ byId, isOver: data !== undefined || error !== null || !filters }}>
      {props.children}
    </OfPage>
  )
}

/** Returns the facts about a user or group; undefined until loaded, null if they cannot be loaded. */
function useFacts({ id }: Row): Facts | null | undefined {
  const { byId, isOver } = useContext(OfPage)
  return byId?.get(id) ?? (isOver ? null : undefined)
}

const waiting = <Skeleton className="h-2.5 w-16" />

/** The strongest role on the silo, and the group from which it comes. */
export function RoleCell({ row }: { row: Row }) {
  const facts = useFacts(row)
  if (facts === undefined) return waiting
  const [first, ...more] = facts?.roles ?? []
  if (first === undefined) return <Empty />
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <RoleBadge name={first.roleName} source="silo" />
      {first.group !== null && (
        <span className="text-fg-muted">
          through <Text value={first.group} />
        </span>
      )}
      {more.length > 0 && <span className="text-xs text-fg-muted">and {more.length} more</span>}
    </span>
  )
}

/** The groups of a user, or the number of members of a group. */
export function MembershipsCell({ row }: { row: Row }) {
  const facts = useFacts(row)
  if (facts === undefined) return <Skeleton className="ml-auto h-2.5 w-5" />
  return facts === null ? <Empty /> : numberText(facts.memberships)
}

/** The number of projects to which the user or group has access. A role on the silo gives access to all projects. */
export function ProjectsCell({ row }: { row: Row }) {
  const facts = useFacts(row)
  if (facts === undefined) return <Skeleton className="ml-auto h-2.5 w-5" />
  if (facts === null) return <Empty />
  const [onSilo] = facts.roles
  if (onSilo !== undefined && projectRoleFromSilo(onSilo.roleName) !== null) return 'all'
  return facts.projects === 0 ? <Empty /> : numberText(facts.projects)
}

export function SinceCell({ row }: { row: Row }) {
  const facts = useFacts(row)
  if (facts === undefined) return <Skeleton className="ml-auto h-2.5 w-5" />
  return <Time value={facts?.timeCreated} caption="Member since" className="text-fg-muted" />
}
