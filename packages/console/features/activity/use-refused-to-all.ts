import { useQuery } from '@tanstack/react-query'
import { refusalsQuery } from '#data/activity-queries.ts'
import { isForbidden } from '#data/api-error.ts'
import type { CallArgs } from '#data/calls.ts'

/** What was refused to everybody, and whether this user may read no more than what was refused to them. */
export function useRefusedToAll(args: CallArgs<'porticoRefusals'>, enabled = true) {
  const all = useQuery({ ...refusalsQuery(args), enabled })
  return { all, isOwn: enabled && isForbidden(all.error) }
}
