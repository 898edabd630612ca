import { useQuery } from '@tanstack/react-query'
import { sledsQuery } from '#data/inventory-queries.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'

/** The sled of a probe by serial number. All probes share one request for all sleds. */
export function ProbeSled({ id }: { id: string }) {
  const { data } = useQuery({ ...sledsQuery, throwOnError: false })
  const serial = data?.items.find((sled) => sled.id === id)?.baseboard.serial
  return (
    <Link href={paths.sled(id)}>
      <span className="font-mono text-xs">{serial ?? id}</span>
    </Link>
  )
}
