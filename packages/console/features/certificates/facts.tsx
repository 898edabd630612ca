import type { Certificate } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { certificateFactsQuery } from '#data/shared-queries.ts'
import { type CallData } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { tip } from '#ui/overlays/tip.ts'
import { expiryOf } from './expiry.ts'

type FactsResponse = CallData<'porticoCertificateFacts'>['items'][number]

/** The facts parsed from a certificate. */
export interface Facts extends Omit<FactsResponse, 'notBefore' | 'notAfter'> {
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Converts the times from text to `Date`. */
export const readFacts = (response: FactsResponse): Facts => ({
  ...response,
  notBefore: new Date(response.notBefore),
  notAfter: new Date(response.notAfter),
})

const OfPage = createContext<ReturnType<typeof useCertificateFacts>>({ byId: undefined, isOver: false })

/** Returns the facts of several certificates by ID; empty on a server that does not parse certificates. */
export function useCertificateFacts(certificates: readonly Pick<Certificate, 'id'>[]) {
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...certificateFactsQuery(certificates),
    enabled: filters && certificates.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return {
    byId: data && new Map(data.items.map((item) => [item.certificateId, readFacts(item)])),
    /** Whether no further facts will be loaded. */
    isOver: data !== undefined || error !== null || !filters,
  }
}

/** Loads the facts of all certificates on a page in one request, for the cells below. */
export function PageFacts(props: { rows: readonly Certificate[] | undefined; children: ReactNode }) {
  return <OfPage value={useCertificateFacts(props.rows ?? [])}>{props.children}</OfPage>
}

function useFacts({ id }: Certificate): Facts | null | undefined {
  const { byId, isOver } = useContext(OfPage)
  return byId?.get(id) ?? (isOver ? null : undefined)
}

/** A badge with the remaining validity, highlighted if action is needed. */
export function ExpiryBadge({ facts }: { facts: Facts }) {
  const { tone, text: words } = expiryOf(facts.notBefore.getTime(), facts.notAfter.getTime())
  return <Badge tone={tone}>{words}</Badge>
}

export function ExpiryCell({ row }: { row: Certificate }) {
  const facts = useFacts(row)
  if (facts === undefined) return <Skeleton />
  if (facts === null) return <Empty />
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <ExpiryBadge facts={facts} />
      <Time value={facts.notAfter} format="date" caption="Valid until" className="text-fg-muted" />
    </span>
  )
}

/** The first host name of a certificate, with all host names in a tooltip. */
export function HostsCell({ row }: { row: Certificate }) {
  const facts = useFacts(row)
  if (facts === undefined) return <Skeleton />
  const [first, ...more] = facts?.hosts ?? []
  if (first === undefined) return <Empty />
  return (
    <span {...tip(more.length > 0 ? [first, ...more].join(', ') : null)}>
      <Text value={first} />
      {more.length > 0 && <span className="text-fg-muted"> +{more.length}</span>}
    </span>
  )
}

export function IssuerCell({ row }: { row: Certificate }) {
  const facts = useFacts(row)
  if (facts === undefined) return <Skeleton />
  return facts === null ? <Empty /> : <Text value={facts.issuer} />
}
