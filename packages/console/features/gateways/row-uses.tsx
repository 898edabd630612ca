import type { InternetGateway } from '@portico/contract/types.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type GatewayUse, type Uses, useGatewayUses } from './uses.ts'

const OfPage = createContext<Pick<Uses, 'byGateway' | 'failure'> | null>(null)

/** Loads the pools, addresses and routes of the gateways on a page, for the cells of the table. */
export function PageUses(props: { rows: readonly InternetGateway[] | undefined; children: ReactNode }) {
  return <OfPage value={useGatewayUses(props.rows ?? [])}>{props.children}</OfPage>
}

/** A cell about the use of a gateway; empty if loading failed. */
export function UseCell(props: {
  gateway: InternetGateway
  children: (use: GatewayUse | undefined) => ReactNode
}) {
  const page = useContext(OfPage)
  if (page?.byGateway === undefined) return page?.failure == null ? <Skeleton /> : <Unknown />
  return props.children(page.byGateway.get(props.gateway.id))
}
