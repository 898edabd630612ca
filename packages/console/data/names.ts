import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from './calls.ts'
import { withAll } from './limits.ts'

export const vpcsQuery = (project: string) => query('vpcList', withAll({ query: { project } }))

/**
 * Returns the names of a project's VPCs by ID, for cells. One request loads the first thousand; others are undefined,
 * as are all names while loading. For rows of lists, use `refersTo` instead.
 */
export function useVpcNames(project: string): ReadonlyMap<string, string> {
  const { data } = useQuery(vpcsQuery(project))
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data])
}
