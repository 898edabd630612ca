import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#shell/session.tsx'
import type { VpcScope } from '#shell/vpc-scope.ts'
import type { Addresses } from './cells.ts'
import { addressesQuery } from './addresses.ts'
import type { Cell } from './cells.ts'
import { matchesIn, completeAddressIn } from './search.ts'

/** Pause in ms after typing before the request is sent */
const rest = 200

/**
 * Returns the addresses of a subnet that match a text: among the displayed ones if all are displayed, or else from the
 * server.
 * @param shown the displayed addresses; with cells if each is displayed
 */
export function useAddressSearch(
  scope: VpcScope,
  subnet: { readonly name: string; readonly ipv4Block: string },
  shown: Addresses,
  cells: readonly Cell[],
  typed: string,
): readonly string[] {
  const isAll = shown.block === subnet.ipv4Block && shown.parts.length === 0 && cells.length > 0
  const [searched, setSearched] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  const { capabilities } = useSession()
  const { data } = useQuery({
    ...addressesQuery(scope, subnet.name, { search: searched }, capabilities),
    enabled: !isAll && searched !== '',
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  if (text === '') return []
  if (isAll) return matchesIn(cells, text)
  const matches = searched === '' ? [] : (data?.holders ?? []).map(({ ip }) => ip)
  return matches.length === 0 ? completeAddressIn(subnet.ipv4Block, text) : matches
}
