import type { PortNeighbor } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallArgs, query } from '#data/calls.ts'

/** Polling interval in ms: the change log does not contain changes of neighbors */
const pollInterval = 5000

/** Returns the neighbors at all ports; undefined until loaded. */
export function useNeighbors(): readonly PortNeighbor[] | undefined {
  const { data } = useQuery({ ...query('porticoLldpNeighbors', {}), refetchInterval: pollInterval })
  return data?.items
}

type PortArgs = CallArgs<'networkingSwitchPortLldpNeighbors'>['path']

/** Returns the neighbors at one port; undefined until loaded, or if the switch does not report them. */
export function usePortNeighbors(path: PortArgs) {
  const { data } = useQuery({
    ...query('networkingSwitchPortLldpNeighbors', { path, query: { limit: 100 } }),
    refetchInterval: pollInterval,
    throwOnError: false,
  })
  return data?.items
}

/** Returns the row ID of a neighbor. */
export const neighborId = (neighbor: PortNeighbor): string =>
  `${neighbor.switchLocation} ${neighbor.localPort} ${neighbor.chassisId}`
