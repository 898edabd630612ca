import { type UseFormReturn, useWatch } from 'react-hook-form'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Link, SettingsForm } from '../form.ts'
import { geometryLabels, maxLinks, speedText } from '../labels.ts'
import { RowsSection } from './rows.tsx'

const { Component: LinkDialog } = lazyComponent(
  async () => (await import('../dialogs/link-dialog.tsx')).LinkDialog,
)

const nameOf = ({ name }: Link) => name
const columns = [
  { header: 'Speed', cell: ({ speed }: Link) => speedText(speed) },
  { header: 'MTU', cell: ({ mtu }: Link) => mtu },
  { header: 'Autoneg.', cell: ({ autoneg }: Link) => (autoneg ? 'on' : 'off') },
  { header: 'LLDP', cell: ({ lldp }: Link) => (lldp.enabled ? (lldp.systemName ?? 'on') : 'off') },
]

/** The links into which a port is split. */
export function LinksSection({ form }: { form: UseFormReturn<SettingsForm> }) {
  const [links, geometry] = useWatch({ control: form.control, name: ['links', 'geometry'] })
  const most = maxLinks[geometry]
  return (
    <RowsSection
      title="Links"
      description="Speed of each link of the port, and its LLDP data."
      noun="link"
      nameHeader="Link"
      columns={columns}
      rows={links}
      rowName={nameOf}
      emptyText="No link. The port stays dark"
      addLabel="Add link"
      addDisabledReason={
        links.length >= most ? `${geometryLabels[geometry]}: choose another shape for more` : null
      }
      onChange={(rows) => form.setValue('links', rows, { shouldDirty: true })}
      renderDialog={(dialog) => (
        <LinkDialog {...dialog} taken={links.filter((link) => link !== dialog.row).map(({ name }) => name)} />
      )}
    />
  )
}
