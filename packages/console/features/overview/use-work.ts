import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { workAsked } from '#data/overview-asked.ts'

/** ms between looks at what was measured: samples come every few seconds, and are told of a quarter of an hour */
const look = 60_000

/** What instances of a project did lately, or those of the silo; a failure leaves it out. */
export function useWork(project?: string) {
  return useQuery({
    ...query('porticoOverviewWork', workAsked(project)),
    refetchInterval: look,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}
