import type { Instance } from '@portico/contract/types.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import type { Group, GroupKind } from './group-kind.ts'

/** A group of either kind. */
export interface JoinedGroup {
  readonly kind: GroupKind
  readonly group: Group
}

const kindsOfGroups = { affinity, anti_affinity: antiAffinity }

/** The groups of both kinds that an instance is in; undefined until they are known. */
export function useInstanceGroups(project: string, instance: Instance): readonly JoinedGroup[] | undefined {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoInstanceAffinityGroups', { path: { instance: instance.id } }),
    enabled: filters,
  })
  const found = useFoundGroups(project, instance, !filters)
  return filters ? data?.items.map(({ kind, group }) => ({ kind: kindsOfGroups[kind], group })) : found
}

/** The same at a server that does not tell: found in the members of all groups there are. */
function useFoundGroups(
  project: string,
  { id }: Instance,
  enabled: boolean,
): readonly JoinedGroup[] | undefined {
  const args = withAll({ query: { project } })
  const apart = useQuery({ ...query('antiAffinityGroupList', args), enabled }).data?.items
  const near = useQuery({ ...query('affinityGroupList', args), enabled }).data?.items
  const all: readonly JoinedGroup[] = [
    ...(apart ?? []).map((group) => ({ kind: antiAffinity, group })),
    ...(near ?? []).map((group) => ({ kind: affinity, group })),
  ]
  const members = useQueries({
    queries: all.map(({ kind, group }) => ({ ...kind.members(group), enabled })),
  })
  if (apart === undefined || near === undefined || members.some(({ data }) => data === undefined))
    return undefined
  return all.filter((_, i) => members[i]?.data?.items.some(({ value }) => value.id === id) === true)
}
