import type { Instance } from '@portico/contract/types.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import type { Group, GroupKind } from './group-kind.ts'

/** A group that contains an instance. */
export interface JoinedGroup {
  readonly kind: GroupKind
  readonly group: Group
}

const kindsOfGroups = { affinity, anti_affinity: antiAffinity }

/** Returns the groups of both kinds that contain an instance; undefined until loaded, an error if loading failed. */
export function useInstanceGroups(
  project: string,
  instance: Instance,
): readonly JoinedGroup[] | Error | null | undefined {
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...query('porticoInstanceAffinityGroups', { path: { instance: instance.id } }),
    enabled: filters,
  })
  const found = useFoundGroups(project, instance, !filters)
  if (!filters) return found
  return data?.items.map(({ kind, group }) => ({ kind: kindsOfGroups[kind], group })) ?? error
}

/** Like {@link useInstanceGroups}, for a server without that query: searches the members of all groups. */
function useFoundGroups(
  project: string,
  { id }: Instance,
  enabled: boolean,
): readonly JoinedGroup[] | Error | null | undefined {
  const args = withAll({ query: { project } })
  const groups = [
    useQuery({ ...query('antiAffinityGroupList', args), enabled }),
    useQuery({ ...query('affinityGroupList', args), enabled }),
  ] as const
  const [apart, near] = [groups[0].data?.items, groups[1].data?.items]
  const all: readonly JoinedGroup[] = [
    ...(apart ?? []).map((group) => ({ kind: antiAffinity, group })),
    ...(near ?? []).map((group) => ({ kind: affinity, group })),
  ]
  const members = useQueries({
    queries: all.map(({ kind, group }) => ({ ...kind.members(group), enabled })),
  })
  if (apart === undefined || near === undefined || members.some(({ data }) => data === undefined))
    return [...groups, ...members].find(({ error }) => error !== null)?.error
  return all.filter((_, i) => members[i]?.data?.items.some(({ value }) => value.id === id) === true)
}
