import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { OverflowList } from '#ui/cells/overflow-list.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Properties, type Property } from '#ui/page/properties.tsx'
import type { VpcScope } from '#shell/vpc-scope.ts'
import type { Cell } from './cells.ts'

type SubnetScope = VpcScope & { readonly subnet: string }

/** Texts about addresses that no interface uses. */
const notes = {
  reserved: 'Reserved: the first five addresses and the last address of a subnet cannot be used.',
  gateway: 'The gateway of the subnet.',
  next: 'Free. The next interface without a chosen address gets it.',
  free: 'Free.',
  // No interface has the address, but one may forward packets for it.
  transit: 'No interface has it.',
  running: '',
  stopped: '',
  probe: 'A probe has it, with which operators test the network.',
} as const

/** A panel about the selected address: the resource that uses it and since when, and those that used it before. */
export function AddressPanel({ scope, cell }: { scope: SubnetScope; cell: Cell }) {
  const { project } = scope
  const { ip, kind, holder, probe } = cell
  return (
    <section aria-label={`Address ${ip}`} className="flex flex-col gap-2.5">
      <h2 className="flex flex-wrap items-center gap-2 font-mono text-md font-semibold">
        {ip}
        <CopyButton value={ip} label={`Copy ${ip}`} />
        {holder !== null && kind !== 'transit' && <StateBadge kind="instance" state={holder.runState} />}
      </h2>
      {(holder === null || kind === 'transit') && (
        <p className="text-fg-muted">
          {notes[kind]}
          {probe != null && ` Its name is ${probe}.`}
        </p>
      )}
      {holder !== null && <Properties items={factsOf(project, cell, holder)} />}
      {kind !== 'reserved' && kind !== 'gateway' && <Before scope={scope} ip={ip} />}
    </section>
  )
}

/** The resources that used the address before, if the server keeps a change log. */
function Before({ scope, ip }: { scope: SubnetScope; ip: string }) {
  const { project, vpc, subnet } = scope
  const { filters, changes } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoSubnetAddressHistory', { path: { subnet }, query: { project, vpc, ip } }),
    enabled: filters && changes,
    throwOnError: false,
  })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-label="Previously used by" className="flex flex-col gap-1">
      <h3 className="text-xs font-semibold text-fg-muted">Before</h3>
      <ul className="flex flex-col gap-1">
        {data.items.map(
          ({ instanceId, instance, exists, interface: nic, timeBegun: from, timeEnded: to }) => (
            <li key={`${instanceId} ${to.getTime()}`} className="flex flex-wrap gap-x-3 break-words">
              <span className="min-w-0">
                {exists && instance !== null ? (
                  <Link href={paths.instanceNetworking(project, instance)}>{instance}</Link>
                ) : (
                  (instance ?? instanceId)
                )}{' '}
                {nic}
              </span>
              <span className="text-fg-muted">
                {from !== null && <Time value={from} caption="From" />}
                {from === null ? 'until ' : ' to '}
                <Time value={to} caption="To" />
              </span>
            </li>
          ),
        )}
      </ul>
      {data.more && <p className="text-xs text-fg-muted">and others before</p>}
    </section>
  )
}

function factsOf(project: string, { kind }: Cell, holder: NonNullable<Cell['holder']>): Property[] {
  return [
    {
      label: kind === 'transit' ? 'Transit address of' : 'Used by',
      value: (
        <>
          <Link href={paths.instanceNetworking(project, holder.instance)}>{holder.instance}</Link>{' '}
          {holder.interface}
        </>
      ),
    },
    { label: 'MAC', value: <code className="font-mono text-xs">{holder.mac}</code> },
    ...(kind === 'transit'
      ? [{ label: 'Its own address', value: <code className="font-mono text-xs">{holder.ip}</code> }]
      : [{ label: 'Since', value: <Time value={holder.timeCreated} caption="Since" /> }]),
    ...(holder.transitIps.length === 0
      ? []
      : [
          {
            label: 'Transit IPs',
            value: <OverflowList items={holder.transitIps} shown={1} heading="Other transit IPs" />,
          },
        ]),
  ]
}
