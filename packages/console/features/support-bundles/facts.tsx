import type { SupportBundleFacts, SupportBundleInfo } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { bundleFactsQuery } from '#data/support-queries.ts'
import { useSession } from '#shell/session.tsx'

/** Polling interval in ms while a bundle is collected: the change log hardly contains its progress */
const soon = 1000

/** Returns the facts about bundles that go beyond the contract by ID, and the number of free disks. */
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
    /** Whether the server does not report such facts. */
    isSilent: !isTold,
  }
}

const OfPage = createContext<ReadonlyMap<string, SupportBundleFacts> | undefined>(undefined)

/** Loads the facts of all bundles on a page in one request, for the cells below. */
export function PageBundleFacts(props: {
  rows: readonly SupportBundleInfo[] | undefined
  children: ReactNode
}) {
  return <OfPage value={useBundleFacts(props.rows ?? []).byBundle}>{props.children}</OfPage>
}

/** Returns the facts about a bundle on the page; undefined until loaded, or if the server reports none. */
export function useFactsOf({ id }: Pick<SupportBundleInfo, 'id'>): SupportBundleFacts | undefined {
  return useContext(OfPage)?.get(id)
}
