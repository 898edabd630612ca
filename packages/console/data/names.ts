import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from './calls.ts'
import { withAll } from './limits.ts'

export const vpcsQuery = (project: string) => query('vpcList', withAll({ query: { project } }))

/**
 * Names of a project's VPCs by id, from one call for the first thousand: cells need no request of their own. What is
 * not among them is undefined, and so is everything while it loads. Rows of lists have `refersTo` instead.
 */
export function useVpcNames(project: string): ReadonlyMap<string, string> {
  const { data } = useQuery(vpcsQuery(project))
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data])
}
