import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { query } from '#data/calls.ts'
import { outside } from '#data/path-search.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { unattachedActions } from '../floating-ips/lazy.ts'
import { deleteGateway } from '../gateways/lazy.ts'
import { deleteAction, instanceBulk, moveActions } from '../instances/lazy.ts'
import { deleteRouter } from '../routers/lazy.ts'
import { deleteSubnet } from '../subnets/lazy.ts'
import { availableCount, confirmForAll, movableOf } from './actions.ts'
import { instancesOf, internetKey, keyOf, type Member, type Model } from './model.ts'
import { countText, wayOutText } from './labels.ts'

interface Facts {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly links: readonly (readonly [label: string, href: string])[]
  /** interfaces in the group, if the node is a group */
  readonly members?: readonly Member[]
}

/** The panel of the selected node: its properties and actions. */
export function Panel(props: {
  project: string
  vpc: string
  model: Model
  at: string
  choose: (key: string) => void
  close: () => void
}) {
  const { project, vpc, model, at, choose, close } = props
  const member = model.members.find(({ key }) => key === at)
  if (member !== undefined) return <MemberPanel {...props} member={member} />
  const panelFacts = factsOf(project, vpc, model, at)
  if (panelFacts === null) return null
  return (
    <PanelFrame title={panelFacts.title} close={close}>
      <FactList facts={panelFacts.facts} />
      {panelFacts.members !== undefined && panelFacts.members.length > 0 && (
        <Troubled members={panelFacts.members} choose={choose} />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {panelFacts.members !== undefined && panelFacts.members.length > 0 && (
          <AllMoves project={project} members={panelFacts.members} />
        )}
        <Acts actions={actionsAt(project, vpc, model, at, async () => close())} />
      </div>
      <LinkList links={panelFacts.links} />
    </PanelFrame>
  )
}

/**
 * Maximum number of failed instances that are named. When their filter chip is active, the others come first in their
 * groups.
 */
const mostNamed = 8

/** The failed instances by name. */
function Troubled({ members, choose }: { members: readonly Member[]; choose: (key: string) => void }) {
  const failed = instancesOf(members).filter(({ tone }) => tone === 'bad')
  if (failed.length === 0) return null
  return (
    <section aria-label="Failed">
      <h3 className="mb-1 text-xs font-semibold text-fg-muted">Failed</h3>
      <ul className="flex flex-wrap gap-1.5">
        {failed.slice(0, mostNamed).map(({ key, name }) => (
          <li key={key} className="min-w-0">
            <Button size="sm" onPress={() => choose(key)}>
              <span className="truncate">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failed.length > mostNamed && (
        <p className="mt-1 text-xs text-fg-muted">and {failed.length - mostNamed} more</p>
      )}
    </section>
  )
}

/** Buttons that start or stop all instances, with the same confirmation as in the list of instances. */
function AllMoves({ project, members }: { project: string; members: readonly Member[] }) {
  const { tasks = false } = useSession().capabilities
  return (
    <>
      {[instanceBulk.start, instanceBulk.stop].map((action) => {
        const able = availableCount(action, members)
        return (
          <Button
            key={action.label}
            disabledReason={able === 0 ? 'None of these instances is in a state that allows it' : null}
            onPress={() => void confirmForAll(action, members, tasks ? project : undefined)}
          >
            {`${action.label} all${able === 0 ? '' : ` ${able}`}`}
          </Button>
        )
      })}
    </>
  )
}

/** The actions on one node. */
function Acts({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <>
      {actions.map(({ label, tone, disabledReason, onAction }) => (
        <Button
          key={label}
          {...(tone === 'danger' && { variant: 'quiet-danger' as const })}
          disabledReason={disabledReason}
          onPress={onAction}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

/**
 * Returns the actions on a node.
 * @param leave called after the resource is deleted
 */
function actionsAt(
  project: string,
  vpc: string,
  { subnets, routers, gateways, spare }: Model,
  at: string,
  leave: () => Promise<unknown>,
): readonly MenuAction[] {
  const isAt = ({ key }: { readonly key: string }) => key === at
  const subnet = subnets.find(isAt)
  if (subnet !== undefined) return [deleteSubnet({ project, vpc }, subnet, leave)]
  const router = routers.find(isAt)
  if (router !== undefined) return [deleteRouter(router, leave)]
  const gateway = gateways.find(isAt)
  if (gateway !== undefined) return [deleteGateway(gateway, leave)]
  const address = spare.find(({ ip }) => keyOf.address(ip) === at)
  return address?.name == null ? [] : unattachedActions(project, address.name, leave)
}

function MemberPanel(props: { project: string; model: Model; member: Member; close: () => void }) {
  const { project, model, member, close } = props
  const { instance, interface: nic, reachedAt } = member
  const subnet = model.subnets.find(({ id }) => id === nic.subnet)
  const own = `instance:${instance}`
  return (
    <PanelFrame title={member.name} badge={<StateBadge kind="instance" state={member.state} />} close={close}>
      <Failure member={member} />
      <FactList
        facts={[
          ['Address', nic.ip],
          ['MAC', nic.mac],
          ['Subnet', subnet?.name ?? ''],
          ['Router', subnet?.router?.name ?? ''],
          ['Outbound address', nic.leavesAs ?? 'no outbound access'],
          ...reachedAt.map(({ kind, ip, name }) =>
            kind === 'floating'
              ? (['Floating IP', `${name ?? ''} ${ip}`] as const)
              : (['Ephemeral IP', ip] as const),
          ),
        ]}
      />
      <Acts
        actions={[...moveActions(movableOf(member)), deleteAction(movableOf(member), async () => close())]}
      />
      <LinkList
        links={[
          [`What can ${instance} reach?`, paths.connectFrom(project, own)],
          ['Effective rules', paths.instanceNetworking(project, instance)],
          ['Serial console', paths.serialConsole(project, instance)],
          ['Open instance', paths.instance(project, instance)],
        ]}
      />
    </PanelFrame>
  )
}

function Failure({ member: { instanceId, tone } }: { member: Member }) {
  const { data } = useQuery({
    ...query('porticoInstanceFailure', { path: { instance: instanceId } }),
    enabled: tone === 'bad',
  })
  if (data?.failure == null) return null
  return (
    <Notice kind="warn" title="It failed">
      {data.failure}
    </Notice>
  )
}

function PanelFrame(props: { title: string; badge?: ReactNode; close: () => void; children: ReactNode }) {
  return (
    <aside
      aria-label={`Chosen: ${props.title}`}
      className="flex min-w-0 flex-col gap-3 border-line @max-[71rem]:sticky @max-[71rem]:bottom-0 @max-[71rem]:z-20 @max-[71rem]:mt-4 @max-[71rem]:max-h-[60vh] @max-[71rem]:w-full @max-[71rem]:max-w-96 @max-[71rem]:self-end @max-[71rem]:overflow-y-auto @max-[71rem]:rounded-md @max-[71rem]:border @max-[71rem]:bg-raised @max-[71rem]:p-3 @min-[71rem]:w-64 @min-[71rem]:flex-none @min-[71rem]:border-l @min-[71rem]:pl-5"
    >
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-md font-bold break-words">{props.title}</h2>
        {props.badge}
        <IconButton icon={X} size="sm" label="Close" onPress={props.close} />
      </div>
      {props.children}
    </aside>
  )
}

function FactList({ facts }: Pick<Facts, 'facts'>) {
  return (
    <dl className="flex flex-col gap-1">
      {facts.map(([label, value]) => (
        <div key={`${label} ${value}`} className="flex justify-between gap-3">
          <dt className="flex-none text-fg-muted">{label}</dt>
          <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LinkList({ links }: Pick<Facts, 'links'>) {
  return (
    <ul className="flex flex-col gap-1.5">
      {links.map(([label, href]) => (
        <li key={label} className="min-h-6 break-words">
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

function factsOf(project: string, vpc: string, model: Model, at: string): Facts | null {
  if (at === internetKey) {
    const reached = model.members.flatMap(({ reachedAt }) => reachedAt)
    return {
      title: 'Internet',
      facts: [
        ['Routes to the outside', countOf(model.gateways.length, 'internet gateway', 'internet gateways')],
        ['Comes in at', countOf(reached.length, 'address', 'addresses')],
      ],
      links: [['What can reach it from outside?', `${paths.vpcConnect(project, vpc)}?from=${outside}`]],
    }
  }
  const subnet = model.subnets.find(({ key }) => key === at)
  if (subnet !== undefined) {
    return {
      title: `Subnet ${subnet.name}`,
      facts: [
        ['IPv4', subnet.ipv4Block],
        ['IPv6', subnet.ipv6Block],
        ['Router', subnet.router?.name ?? 'none'],
        ['Interfaces', countText(subnet.members) || 'none'],
        ['Route to the outside', wayOutText(model, subnet)],
      ],
      links: [
        ['Addresses', paths.subnetAddresses(project, vpc, subnet.name)],
        ['Edit subnet', paths.subnetEdit(project, vpc, subnet.name)],
      ],
      members: subnet.members,
    }
  }
  for (const { name: within, groups } of model.subnets) {
    const group = groups?.find(({ key }) => key === at)
    if (group === undefined) continue
    return {
      title: group.name,
      facts: [
        ['Subnet', within],
        ['Interfaces', countText(group.members)],
      ],
      links: [],
      members: group.members,
    }
  }
  const router = model.routers.find(({ key }) => key === at)
  if (router !== undefined) {
    const own = model.subnets.filter((one) => one.router?.id === router.id)
    return {
      title: `Router ${router.name}`,
      facts: [
        ['Kind', router.kind],
        ['Routes', String(router.routeCount)],
        ['Subnets', own.map(({ name }) => name).join(', ') || 'none'],
      ],
      links: [['Open router', paths.router(project, vpc, router.name)]],
    }
  }
  const gateway = model.gateways.find(({ key }) => key === at)
  if (gateway !== undefined) {
    return {
      title: `Internet gateway ${gateway.name}`,
      facts: [
        ['Pools', gateway.pools.map(({ name }) => name).join(', ') || 'none'],
        ['Addresses', gateway.addresses.join(', ') || 'none'],
        ['In use', countOf(gateway.lists.length, 'address', 'addresses')],
      ],
      links: [['Open internet gateway', paths.gateway(project, vpc, gateway.name)]],
    }
  }
  return addressFacts(project, model, at)
}

function addressFacts(project: string, model: Model, at: string): Facts | null {
  const all = [...model.gateways.flatMap(({ lists }) => lists), ...model.spare]
  const address = all.find(({ ip }) => keyOf.address(ip) === at)
  if (address === undefined) return null
  const owner = model.members.find(({ instanceId }) => instanceId === address.instance)
  const kinds = { floating: 'floating', ephemeral: 'ephemeral', snat: 'shared, outbound only' } as const
  return {
    title: address.ip,
    facts: [
      ['Kind', kinds[address.kind]],
      ...(address.name === null ? [] : [['Name', address.name] as const]),
      ...(address.kind === 'snat' ? [] : [['Instance', owner?.instance ?? 'none, spare'] as const]),
    ],
    links: [
      ...(address.kind === 'floating'
        ? [
            [
              'Open floating IPs',
              `${paths.floatingIps(project)}?search=${encodeURIComponent(address.name ?? address.ip)}`,
            ] as const,
          ]
        : []),
      ...(owner === undefined || address.kind === 'snat'
        ? []
        : [['What can reach this?', paths.connectTo(project, `instance:${owner.instance}`)] as const]),
    ],
  }
}
