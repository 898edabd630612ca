import type { Path } from '@portico/contract/types.ts'
import { Link } from '#ui/actions/link.tsx'
import { refusalOf } from '../paths/lazy.ts'
import { internetKey, type Model } from './model.ts'
import { StationMark } from './node.tsx'
import type { Station } from './stations.ts'

/** The stations of a path as text, with the numbers in the diagram. */
export function PathSentence(props: {
  model: Model
  path: Path
  stations: readonly Station[]
  /** path of the page with every hop */
  why: string
}) {
  const { model, path, stations } = props
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3">
      <ol aria-label="Hops of the path" className="contents">
        {stations.map((station) => (
          <li key={station.number} className="inline-flex min-w-0 items-center gap-2">
            <StationMark station={station} />
            <span className="min-w-0 break-words">
              <span className="sr-only">{station.number}. </span>
              {stationText(model, path, station)}
            </span>
          </li>
        ))}
      </ol>
      <Link href={props.why}>{path.passes ? 'Why it passes' : 'Why it is refused'}</Link>
    </div>
  )
}

/** Returns the text of a station, for example `router system, route default-v4`. */
export function stationText(
  model: Pick<Model, 'members' | 'routers' | 'gateways'>,
  { things }: Pick<Path, 'things'>,
  { key, hops }: Station,
): string {
  const [first] = hops
  const nameOf = (id: string | null) => things.find((resource) => resource.id === id)?.name ?? ''
  const refused = hops.flatMap((hop) => refusalOf(hop)?.said ?? [])
  const words = hops.flatMap((hop): readonly string[] => {
    if (hop.type === 'route' && hop.route !== null) return [`route ${nameOf(hop.route)}`]
    if (hop.type === 'rules' && hop.rule !== null) return [`rule ${nameOf(hop.rule)}`]
    if (hop.type === 'translation' && hop.refused === null) {
      return [hop.direction === 'outbound' ? `as ${hop.after.source}` : `to ${hop.after.destination}`]
    }
    return []
  })
  return [titleOf(), ...words, ...refused].join(', ')

  function titleOf(): string {
    const member = model.members.find((one) => one.key === key)
    if (member !== undefined) return `${member.name} ${member.interface.ip}`
    const router = model.routers.find((one) => one.key === key)
    if (router !== undefined) return `router ${router.name}`
    const gateway = model.gateways.find((one) => one.key === key)
    if (gateway !== undefined) return `gateway ${gateway.name}`
    if (key === internetKey) return `outside ${outsideAddress(hops)}`
    const nic = first !== undefined && 'interface' in first ? first.interface : null
    const owner = things.find(({ id }) => id === nic)?.parentId ?? null
    return owner === null ? 'another VPC' : `${nameOf(owner)} in another VPC`
  }
}

/** Returns the external address of a path: the source of an inbound packet, or the destination of an outbound one. */
function outsideAddress(hops: Station['hops']): string {
  const [hop] = hops
  if (hop === undefined) return ''
  return hops.length === 1 && hop.refused === null ? hop.packet.destination : hop.packet.source
}
