import { ChevronDown, ChevronRight, DoorOpen, Globe, MapPin, Route } from 'lucide-react'
import type { CSSProperties } from 'react'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'
import { toneInk } from '#ui/tones.ts'
import { maxAddresses } from './layout.ts'
import {
  countsByTone,
  type ExternalIp,
  type Fold,
  type Group,
  internetKey,
  keyOf,
  type Member,
  type Model,
  type Subnet,
} from './model.ts'
import { usePicture } from './picture.ts'
import { Shape, DiagramNode } from './node.tsx'
import { countText, memberLabel, subnetLabel } from './labels.ts'

/** The nodes of the diagram, which the columns and the tree both use. */

interface Placed {
  style?: CSSProperties
  className?: string
}

const two = 'min-w-0 flex-1'
const faint = 'truncate text-xs text-fg-muted'

export function InternetNode(placed: Placed) {
  return (
    <DiagramNode id={internetKey} label="Internet, everything outside" isBox {...placed}>
      <Globe size={16} aria-hidden className="flex-none" />
      <span className={two}>
        <span className="block truncate font-semibold">Internet</span>
        <span className="block truncate text-xs text-fg-muted">outside</span>
      </span>
    </DiagramNode>
  )
}

export function GatewayNode({ gateway, ...placed }: Placed & { gateway: Model['gateways'][number] }) {
  const { name, pools, addresses } = gateway
  const from = [...pools.map((pool) => `pool ${pool.name}`), ...addresses].join(', ') || 'no pool, no address'
  return (
    <DiagramNode id={gateway.key} label={`Internet gateway ${name}, ${from}`} isBox isTold {...placed}>
      <DoorOpen size={16} aria-hidden className="flex-none" />
      <span className={two}>
        <span className="block truncate font-semibold">{name}</span>
        <span className={`block ${faint}`}>{from}</span>
      </span>
    </DiagramNode>
  )
}

export function AddressNode({ address, ...placed }: Placed & { address: ExternalIp }) {
  const { members, gateways } = usePicture().model
  const { ip, kind, name, instance } = address
  const owner = members.find(({ instanceId }) => instanceId === instance)?.instance
  const others = (gateways.find(({ lists }) => lists.includes(address))?.shared ?? 1) - 1
  const more = kind === 'snat' && others > 0 ? `, and ${others} more` : ''
  const to = kind === 'snat' ? 'shared' : (owner ?? name ?? '')
  const label =
    kind === 'snat'
      ? `${ip}, shared, outbound only${more}`
      : `${kind === 'floating' ? `Floating IP ${name ?? ''}` : 'Ephemeral IP'} ${ip}, ${owner === undefined ? 'spare' : `of ${owner}`}`
  return (
    <DiagramNode id={keyOf.address(ip)} label={label} isTold {...placed}>
      {kind === 'snat' ? (
        <span className="w-3 flex-none" />
      ) : (
        <MapPin size={12} aria-hidden className="flex-none text-fg-muted" />
      )}
      <span className="font-mono text-xs">{ip}</span>
      <span className={`${faint} ml-auto`}>{to}</span>
    </DiagramNode>
  )
}

/**
 * A link to the list of floating IPs, for unattached addresses that are not drawn. The table of interfaces does not
 * contain these.
 */
export function MoreSpare(placed: Placed) {
  const { project, model } = usePicture()
  const count = model.spare.length - maxAddresses
  if (count <= 0) return null
  return (
    <p {...placed} className={cx('px-2.5 text-xs', placed.className)}>
      <Link href={paths.floatingIps(project)}>{countOf(count, 'more spare floating IP')}</Link>
    </p>
  )
}

export function RouterNode({ router, ...placed }: Placed & { router: Model['routers'][number] }) {
  const count = countOf(router.routeCount, 'route', 'routes')
  const label = `${router.kind === 'custom' ? 'Custom router' : 'Router'} ${router.name}, ${count}`
  const routes = router.kind === 'custom' ? countOf(router.routeCount, 'own route', 'own routes') : count
  return (
    <DiagramNode id={router.key} label={label} isBox isTold {...placed}>
      <Route size={16} aria-hidden className="flex-none" />
      <span className={two}>
        <span className="block truncate font-semibold">{router.name}</span>
        <span className={`block ${faint}`}>{routes}</span>
      </span>
    </DiagramNode>
  )
}

export function SubnetNode({ subnet, ...placed }: Placed & { subnet: Subnet }) {
  return (
    <DiagramNode id={subnet.key} label={subnetLabel(subnet)} isTold {...placed}>
      <span className="truncate font-semibold">{subnet.name}</span>
      <span className="flex-none font-mono text-xs text-fg-muted">{subnet.ipv4Block}</span>
      <span className="ml-auto flex-none text-fg-muted tabular-nums">{subnet.members.length}</span>
    </DiagramNode>
  )
}

export function MemberNode({ member, subnet, ...placed }: Placed & { member: Member; subnet: Subnet }) {
  return (
    <DiagramNode id={member.key} label={memberLabel(member, subnet.name)} isTold {...placed}>
      <Shape tone={member.tone} />
      <span className="truncate">{member.name}</span>
      {member.reachedAt.length > 0 && <MapPin size={12} aria-hidden className="flex-none text-fg-muted" />}
      <span className="ml-auto flex-none font-mono text-xs text-fg-muted">{member.ending}</span>
    </DiagramNode>
  )
}

/**
 * A node that is only a shape, because its group has many members. Its tooltip and its accessible name contain its
 * name.
 */
export function ShapeNode({ member, subnet, ...placed }: Placed & { member: Member; subnet: Subnet }) {
  return (
    <DiagramNode
      id={member.key}
      label={memberLabel(member, subnet.name)}
      isTold
      {...placed}
      className={`${placed.className ?? ''} justify-center px-0`}
    >
      <Shape tone={member.tone} />
    </DiagramNode>
  )
}

export function GroupNode({ group, ...placed }: Placed & { group: Group }) {
  const { opened } = usePicture()
  const { key, name, members } = group
  const Icon = opened.has(key) ? ChevronDown : ChevronRight
  const counts = countsByTone(members)
  return (
    <DiagramNode
      id={key}
      isGroup
      label={`${name}, ${countOf(members.length, 'instance', 'instances')}: ${countText(members)}`}
      {...placed}
    >
      <Icon size={12} aria-hidden className="flex-none text-fg-muted" />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-fg-muted tabular-nums">{members.length}</span>
      </span>
      <Bar counts={counts} total={members.length} />
      <ToneCounts counts={counts} />
    </DiagramNode>
  )
}

/** The collapsed subnets of a router. Pressing it expands them in place. */
export function CollapsedNode({ fold, ...placed }: Placed & { fold: Fold }) {
  const { opened } = usePicture()
  const { key, router, subnetCount, members } = fold
  const Icon = opened.has(key) ? ChevronDown : ChevronRight
  const counts = countsByTone(members)
  const subnets = countOf(subnetCount, 'subnet', 'subnets')
  const held = countOf(members.length, 'interface', 'interfaces')
  return (
    <DiagramNode
      id={key}
      isGroup
      label={`${subnets} of router ${router.name}, ${held}${members.length === 0 ? '' : `: ${countText(members)}`}`}
      {...placed}
    >
      <Icon size={12} aria-hidden className="flex-none text-fg-muted" />
      <span className={two}>
        <span className="block truncate font-semibold">{subnets}</span>
        <span className={`block ${faint}`}>{held}</span>
      </span>
      <ToneCounts counts={counts} />
    </DiagramNode>
  )
}

function ToneCounts({ counts }: { counts: ReturnType<typeof countsByTone> }) {
  return (
    <span className="ml-auto flex min-w-28 flex-none justify-end gap-2.5">
      {counts.map(({ tone, count }) => (
        <span key={tone} className={`inline-flex items-center gap-1 text-xs tabular-nums ${toneInk[tone]}`}>
          <Shape tone={tone} />
          {count}
        </span>
      ))}
    </span>
  )
}

/** A bar with the shares of the states, problems first. */
function Bar({ counts, total }: { counts: ReturnType<typeof countsByTone>; total: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${total} 6`}
      preserveAspectRatio="none"
      className="h-1.5 w-20 flex-none max-sm:hidden"
    >
      {counts.map(({ tone, count }, i) => (
        <rect
          key={tone}
          x={counts.slice(0, i).reduce((sum, before) => sum + before.count, 0)}
          width={count}
          height={6}
          fill="currentColor"
          className={toneInk[tone]}
        />
      ))}
    </svg>
  )
}
