import type { SupportBundleFacts, SupportBundleInfo } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { bundleFactsQuery } from '#data/support-queries.ts'
import { useSession } from '#shell/session.tsx'

/** ms between looks at what is being collected: what changes are told of is told seldom */
const soon = 1000

/** What is told of bundles besides the contract: by their ids, and how many disks are left. */
export function useBundleFacts(bundles: readonly Pick<SupportBundleInfo, 'id' | 'state'>[]) {
  const isTold = useSession().capabilities.support === true
  const isUnderWay = bundles.some(({ state }) => state === 'collecting')
  const { data } = useQuery({
    ...bundleFactsQuery(bundles),
    enabled: isTold,
    placeholderData: keepPreviousData,
    throwOnError: false,
    refetchInterval: isUnderWay ? soon : false,
  })
  return {
    byBundle: data && new Map(data.items.map((item) => [item.bundleId, item])),
    disks: data?.disks,
    /** Nothing is told of them by this system. */
    isSilent: !isTold,
  }
}

const OfPage = createContext<ReadonlyMap<string, SupportBundleFacts> | undefined>(undefined)

/** Asks about all bundles of a page with one request, for the cells below. */
export function PageBundleFacts(props: {
  rows: readonly SupportBundleInfo[] | undefined
  children: ReactNode
}) {
  return <OfPage value={useBundleFacts(props.rows ?? []).byBundle}>{props.children}</OfPage>
}

/** What is told of a bundle of the page; undefined until it is there, and where nothing is told. */
export function useFactsOf({ id }: Pick<SupportBundleInfo, 'id'>): SupportBundleFacts | undefined {
  return useContext(OfPage)?.get(id)
}
