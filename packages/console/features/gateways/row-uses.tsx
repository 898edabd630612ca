import type { InternetGateway } from '@portico/contract/types.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type GatewayUse, type Uses, useGatewayUses } from './uses.ts'

const OfPage = createContext<Pick<Uses, 'byGateway' | 'failure'> | null>(null)

/** Loads what the gateways on a page are used for, for the cells below. */
export function PageUses(props: { rows: readonly InternetGateway[] | undefined; children: ReactNode }) {
  return <OfPage value={useGatewayUses(props.rows ?? [])}>{props.children}</OfPage>
}

/** A cell about the use of its row; empty when it could not be loaded. */
export function UseCell(props: {
  gateway: InternetGateway
  children: (use: GatewayUse | undefined) => ReactNode
}) {
  const page = useContext(OfPage)
  if (page?.byGateway === undefined) return page?.failure == null ? <Skeleton /> : <Unknown />
  return props.children(page.byGateway.get(props.gateway.id))
}
