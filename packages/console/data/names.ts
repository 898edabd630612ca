import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from './calls.ts'
import { withAll } from './limits.ts'

export const vpcsQuery = (project: string) => query('vpcList', withAll({ query: { project } }))

/**
 * Returns the names of a project's VPCs by ID, from one request for the first thousand, so that cells need no requests.
 * A VPC outside those is undefined, and so is everything while it loads. Rows of lists have `refersTo` instead.
 */
export function useVpcNames(project: string): ReadonlyMap<string, string> {
  const { data } = useQuery(vpcsQuery(project))
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data])
}
