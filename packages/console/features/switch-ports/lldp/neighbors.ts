import type { PortNeighbor } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallArgs, query } from '#data/calls.ts'

/** ms between looks: neighbours come and go without anybody having changed anything */
const look = 5000

/** Who is heard at all ports; undefined until it is known. */
export function useNeighbors(): readonly PortNeighbor[] | undefined {
  const { data } = useQuery({ ...query('porticoLldpNeighbors', {}), refetchInterval: look })
  return data?.items
}

type PortArgs = CallArgs<'networkingSwitchPortLldpNeighbors'>['path']

/** Who is heard at one port; undefined until it is known, or where the switch does not say. */
export function usePortNeighbors(path: PortArgs) {
  const { data } = useQuery({
    ...query('networkingSwitchPortLldpNeighbors', { path, query: { limit: 100 } }),
    refetchInterval: look,
    throwOnError: false,
  })
  return data?.items
}

/** What one is called in its list. */
export const neighborId = (neighbor: PortNeighbor): string =>
  `${neighbor.switchLocation} ${neighbor.localPort} ${neighbor.chassisId}`
