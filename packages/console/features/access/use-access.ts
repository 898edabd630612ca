import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { abilitiesArgs, holdersArgs } from '#data/access-queries.ts'
import { type CallData, query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'
import type { Access, Known } from './rows.ts'
import type { Assignment } from '../roles/index.ts'

/** The project whose access is shown; null for the silo. */
export type AccessScope = { readonly id: string; readonly name: string } | null

/** Returns who has roles at a scope, and whether the user may change them; undefined until loaded. */
export function useAccess(project: AccessScope) {
  const { filters } = useSession().capabilities
  const isOurs = filters
  const quiet = { throwOnError: false } as const
  const siloPolicy = useQuery({ ...query('policyView', {}), enabled: project === null || !isOurs, ...quiet })
  const projectPolicy = useQuery({
    ...query('projectPolicyView', { path: { project: project?.name ?? '' } }),
    enabled: project !== null,
    ...quiet,
  })
  const holders = useQuery({
    ...query('porticoAccessHolders', holdersArgs(project?.id ?? null)),
    enabled: isOurs,
    ...quiet,
  })
  const own = useQuery({
    ...query(
      'porticoAccessAbilities',
      abilitiesArgs(project === null ? null : { kind: 'project', id: project.id }),
    ),
    enabled: isOurs,
    ...quiet,
  })
  const users = useQuery({ ...query('userList', withAll({})), enabled: !isOurs, ...quiet })
  const groups = useQuery({ ...query('groupList', withAll({})), enabled: !isOurs, ...quiet })
  const access = useMemo(
    () =>
      isOurs
        ? fromResponse(project === null ? siloPolicy.data : null, projectPolicy.data, project, holders.data)
        : fromPolicies(siloPolicy.data, projectPolicy.data, project, users.data, groups.data),
    [isOurs, project, siloPolicy.data, projectPolicy.data, holders.data, users.data, groups.data],
  )
  const operation = project === null ? 'policy_update' : 'project_policy_update'
  const change = own.data?.abilities.find((ability) => ability.operation === operation)
  const all = [siloPolicy, projectPolicy, holders, users, groups]
  return {
    access,
    mayChange: change?.allowed ?? true,
    failure: access === undefined ? (all.find(({ error }) => error !== null)?.error ?? null) : null,
    retry: () => void Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  }
}

type Policy = CallData<'policyView'>

/** Converts the response of Portico's own query, which contains all identities with a role. */
function fromResponse(
  siloPolicy: Policy | null | undefined,
  projectPolicy: Policy | undefined,
  project: AccessScope,
  answer: CallData<'porticoAccessHolders'> | undefined,
): Access | undefined {
  if (answer === undefined || siloPolicy === undefined) return undefined
  if (project !== null && projectPolicy === undefined) return undefined
  const known = new Map<string, Known>(
    answer.holders.map(({ identityId, displayName, members }) => [
      identityId,
      { name: displayName, members: members ?? null },
    ]),
  )
  const onSilo: readonly Assignment[] = answer.holders.filter(
    ({ scope, conferredBy }) => scope === 'silo' && conferredBy === undefined,
  )
  return {
    silo: siloPolicy?.roleAssignments ?? onSilo,
    project: project === null ? null : (projectPolicy?.roleAssignments ?? []),
    known,
    knowsAll: true,
  }
}

/** Combines policies, users and groups on an upstream that has only the contract's operations. */
function fromPolicies(
  siloPolicy: Policy | undefined,
  projectPolicy: Policy | undefined,
  project: AccessScope,
  users: CallData<'userList'> | undefined,
  groups: CallData<'groupList'> | undefined,
): Access | undefined {
  if (siloPolicy === undefined || users === undefined || groups === undefined) return undefined
  if (project !== null && projectPolicy === undefined) return undefined
  return {
    silo: siloPolicy.roleAssignments,
    project: project === null ? null : (projectPolicy?.roleAssignments ?? []),
    known: new Map(
      [...users.items, ...groups.items].map(({ id, displayName }) => [
        id,
        { name: displayName, members: null },
      ]),
    ),
    knowsAll: users.nextPage == null && groups.nextPage == null,
  }
}
