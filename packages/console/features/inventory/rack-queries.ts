import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'

/** The rack and its contents, as our own servers report them. */
export type Rack = CallData<'porticoRackContents'>
export type RackSled = Rack['sleds'][number]

/** Arguments of the query for the racks, of which there is one. */
const racksArgs = {}

/** Polling interval in ms, because events inside silos are not sent to operators */
const poll = 15_000

/** Returns the contents of the rack; undefined until loaded, and where the system does not report them. */
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

/** The rack, for cells of tables about it. */
export const RackContext = createContext<Rack | undefined>(undefined)

/** Returns what is known of a sled beyond the contract. */
export function useRackSled(id: string): RackSled | undefined {
  return useContext(RackContext)?.sleds.find((sled) => sled.id === id)
}
