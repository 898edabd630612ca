import { useQuery } from '@tanstack/react-query'
import { refusalsQuery } from '#data/activity-queries.ts'
import { isForbidden } from '#data/api-error.ts'
import type { CallArgs } from '#data/calls.ts'

/** Returns the failed attempts of all users, or the user's own if they may not see those of others. */
export function useAllFailedAttempts(args: CallArgs<'porticoRefusals'>, enabled = true) {
  const all = useQuery({ ...refusalsQuery(args), enabled })
  return { all, isOwn: enabled && isForbidden(all.error) }
}
