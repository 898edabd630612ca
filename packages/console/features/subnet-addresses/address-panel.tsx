import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { OverflowList } from '#ui/cells/overflow-list.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Properties, type Property } from '#ui/page/properties.tsx'
import type { Cell } from './cells.ts'

/** What is said of an address that nobody has. */
const notes = {
  reserved: 'Reserved: the first five addresses and the last one of a subnet are kept.',
  gateway: 'The gateway of the subnet.',
  next: 'Free. The next interface without an address of its own gets it.',
  free: 'Free.',
  // Nobody has it, and somebody forwards for it.
  transit: 'No interface has it.',
  running: '',
  stopped: '',
} as const

/** An address that was chosen: who has it, and since when. */
export function AddressPanel({ project, cell }: { project: string; cell: Cell }) {
  const { ip, kind, holder } = cell
  return (
    <section aria-label={`Address ${ip}`} className="flex flex-col gap-2.5">
      <h2 className="flex flex-wrap items-center gap-2 font-mono text-md font-semibold">
        {ip}
        <CopyButton value={ip} label={`Copy ${ip}`} />
        {holder !== null && kind !== 'transit' && <StateBadge kind="instance" state={holder.runState} />}
      </h2>
      {(holder === null || kind === 'transit') && <p className="text-fg-muted">{notes[kind]}</p>}
      {holder !== null && <Properties items={factsOf(project, cell, holder)} />}
    </section>
  )
}

function factsOf(project: string, { kind }: Cell, holder: NonNullable<Cell['holder']>): Property[] {
  return [
    {
      label: kind === 'transit' ? 'Forwards for it' : 'Holder',
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
