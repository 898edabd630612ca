import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useSession } from '#shell/session.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Time } from '#ui/cells/time.tsx'
import { cx } from '#ui/cx.ts'
import { Properties, type Property } from '#ui/page/properties.tsx'
import { type Cell, type Holder, holderText, usageLabels } from './cells.ts'
import { cellClasses } from './cell-classes.ts'

/** A panel about the selected address: its use, and which resources have it since when. */
export function AddressPanel({ cell }: { cell: Cell }) {
  const { ip, use, holders } = cell
  const { siloName } = useSession().user
  return (
    <section aria-label={`Address ${ip}`} className="flex flex-col gap-2.5">
      <h2 className="flex flex-wrap items-center gap-2 font-mono text-md font-semibold">
        {ip}
        <CopyButton value={ip} label={`Copy ${ip}`} />
      </h2>
      <p className="inline-flex items-center gap-1.5 text-fg-muted">
        <i
          className={cx('size-3 flex-none forced-color-adjust-none rounded-[2px]', cellClasses[use])}
          aria-hidden
        />
        {use === 'unattached' ? 'floating, not attached' : usageLabels[use]}
        {holders.length > 1 && `, shared by ${holders.length} instances`}
      </p>
      {holders.map((holder) => (
        <Properties
          key={`${holder.siloId} ${holder.timeCreated.getTime()} ${holder.instance ?? ''}`}
          items={factsOf(holder, use, holder.silo === siloName)}
        />
      ))}
      {holders.some(({ readable }) => !readable) && (
        <p className="text-xs text-fg-muted">
          Only users who can view the resources of the silo see this. Roles on the fleet do not reach into
          silos.
        </p>
      )}
    </section>
  )
}

function factsOf(holder: Holder, use: Cell['use'], isOwn: boolean): Property[] {
  const { project, instance, silo } = holder
  const text = holderText(holder, use)
  const held =
    isOwn && project != null && instance != null ? (
      <Link href={paths.instanceNetworking(project, instance)}>{text}</Link>
    ) : (
      text
    )
  return [
    { label: 'Used by', value: held },
    { label: 'Silo', value: <Link href={systemPaths.siloIpPools(silo)}>{silo}</Link> },
    ...(project == null ? [] : [{ label: 'Project', value: project }]),
    { label: 'Since', value: <Time value={holder.timeCreated} caption="Since" /> },
  ]
}
