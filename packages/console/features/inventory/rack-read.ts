import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** The rack with what is in it, as systems of ours tell. */
export type Rack = CallData<'porticoRackContents'>
export type RackSled = Rack['sleds'][number]

/** The racks; there is one. */
const racksAsked = {}

/** ms between looks at a system that sends no live updates: what runs inside silos is not told to operators as it happens */
const poll = 15_000

/** What is in the rack; undefined until it is known, and where the system tells nothing of it. */
export function useRack(): Rack | undefined {
  const isTold = useSession().capabilities.rack === true
  const { data: racks } = useQuery({ ...query('rackList', racksAsked), enabled: isTold, throwOnError: false })
  const id = racks?.items[0]?.id
  const { data } = useQuery({
    ...query('porticoRackContents', { path: { rack: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: poll,
    throwOnError: false,
  })
  return data
}

/** The rack, for cells of tables about it. */
export const RackShown = createContext<Rack | undefined>(undefined)

/** What is told of a sled beside the contract. */
export function useRackSled(id: string): RackSled | undefined {
  return useContext(RackShown)?.sleds.find((sled) => sled.id === id)
}
