import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** The rack and its contents, as a Portico server reports them. */
export type Rack = CallData<'porticoRackContents'>
export type RackSled = Rack['sleds'][number]

/** Arguments of the query for the racks; an installation has one. */
const racksArgs = {}

/** Polling interval in ms: operators do not receive events of resources inside silos */
const poll = 15_000

/** Returns the contents of the rack; undefined until loaded, or if the server does not report them. */
export function useRack(): Rack | undefined {
  const isTold = useSession().capabilities.rack === true
  const { data: racks } = useQuery({ ...query('rackList', racksArgs), enabled: isTold, throwOnError: false })
  const id = racks?.items[0]?.id
  const { data } = useQuery({
    ...query('porticoRackContents', { path: { rack: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: poll,
    throwOnError: false,
  })
  return data
}

/** The contents of the rack, for the cells of tables. */
export const RackContext = createContext<Rack | undefined>(undefined)

/** Returns the data about a sled that goes beyond the contract. */
export function useRackSled(id: string): RackSled | undefined {
  return useContext(RackContext)?.sleds.find((sled) => sled.id === id)
}
