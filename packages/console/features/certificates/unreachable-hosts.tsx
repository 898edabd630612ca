import type { Certificate } from '@portico/contract/types.ts'
import { siloHosts } from '@portico/domain/silos/hosts.ts'
import { useQuery } from '@tanstack/react-query'
import { certificateFactsQuery } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { withLimit } from '#data/limits.ts'
import { uncoveredHosts } from './coverage.ts'
import { readFacts } from './facts.tsx'

/** Maximum number of certificates per request; a silo usually has a few */
const most = 100

/**
 * The hosts that become unreachable when a certificate is deleted. It is rendered outside the page, without its
 * context.
 */
export function UnreachableHosts(props: {
  certificate: Certificate
  siloName: string
  zones: readonly string[]
  canAsk: boolean
}) {
  const { certificate, siloName, zones, canAsk } = props
  const quiet = { enabled: canAsk, throwOnError: false } as const
  const list = useQuery({ ...query('certificateList', withLimit(most, {})), ...quiet }).data?.items
  const others = (list ?? []).filter(({ id }) => id !== certificate.id)
  const facts = useQuery({
    ...certificateFactsQuery([certificate, ...others].slice(0, most)),
    ...quiet,
    enabled: canAsk && list !== undefined,
  }).data?.items
  const hosts = siloHosts(siloName, zones)
  const isTold = facts?.some(({ certificateId }) => certificateId === certificate.id) === true
  if (!isTold || hosts.length === 0) return <>Browsers then refuse HTTPS connections to its hosts.</>
  const left = uncoveredHosts(facts.map(readFacts), certificate.id, hosts)
  if (left === null) return <>It serves no host of this silo. Nothing stops working.</>
  if (left.length === 0) return <>Another certificate serves the same hosts. Nothing stops working.</>
  return (
    <>
      No other certificate is valid for <b className="break-all">{left.join(', ')}</b>: clients refuse HTTPS
      connections there until you add one.
    </>
  )
}
