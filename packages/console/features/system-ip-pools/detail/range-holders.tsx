import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { countOf, numberText } from '#ui/format/text.ts'

/** The silos that use addresses of a range. Empty if the server does not report them. */
export function RangeHolders(props: { pool: string; first: string; last: string }) {
  const { pool, first, last } = props
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoIpPoolAddresses', { path: { pool }, query: { first, last } }),
    enabled: filters,
    throwOnError: false,
  })
  if (data === undefined) return null
  const { ephemeral, floating, unattached, outbound } = data.held
  const total = ephemeral + floating + unattached + outbound
  if (total === 0) return 'None is in use.'
  const silos = data.silos.map(({ silo, held }) => `${silo} ${numberText(held)}`)
  // The response names only the silos with the most addresses, so the rest is shown as others.
  const others = total - data.silos.reduce((sum, { held }) => sum + held, 0)
  const uses = [
    [ephemeral, 'ephemeral'],
    [floating, 'floating'],
    [unattached, 'floating, not attached'],
    [outbound, 'outbound'],
  ] as const
  return (
    <b>
      {countOf(total, 'address is', 'addresses are')} in use now:{' '}
      {uses
        .filter(([count]) => count > 0)
        .map(([count, word]) => `${numberText(count)} ${word}`)
        .join(', ')}
      . Used by {silos.join(', ')}
      {others > 0 && ` and other silos ${numberText(others)}`}.
    </b>
  )
}
