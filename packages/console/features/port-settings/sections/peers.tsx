import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MiniColumn } from '#ui/page/mini-table.tsx'
import type { Peer, SettingsForm } from '../form.ts'
import { interfaceNames } from './interface-names.ts'
import { RowsSection } from './rows.tsx'

const { Component: PeerDialog } = lazyComponent(
  async () => (await import('../dialogs/peer-dialog.tsx')).PeerDialog,
)

const nameOf = ({ addr }: Peer) => addr
const columns: readonly MiniColumn<Peer>[] = [
  { header: 'Interface', cell: ({ interfaceName }: Peer) => interfaceName },
  { header: 'Configuration', cell: ({ bgpConfig }: Peer) => bgpConfig },
  {
    header: 'AS',
    isDetail: true,
    cell: ({ remoteAsn }: Peer) => (remoteAsn == null ? 'any' : String(remoteAsn)),
  },
  { header: 'Hold time', isDetail: true, cell: ({ holdTime }: Peer) => `${holdTime} s` },
  { header: 'Key', isDetail: true, cell: ({ md5AuthKey }: Peer) => (md5AuthKey ? 'set' : '–') },
]

/** The BGP peers of the port. */
export function PeersSection({ form }: { form: UseFormReturn<SettingsForm> }) {
  const peers = useWatch({ control: form.control, name: 'peers' })
  const { errors } = useFormState({ control: form.control })
  return (
    <RowsSection
      title="BGP peers"
      description="Each peer has a session as soon as the port has a link."
      noun="peer"
      nameHeader="Peer"
      columns={columns}
      rows={peers}
      rowName={nameOf}
      emptyText="No peers"
      addLabel="Add BGP peer"
      error={errors.root?.['peers']?.message}
      onChange={(rows) => {
        form.clearErrors('root.peers')
        form.setValue('peers', rows, { shouldDirty: true })
      }}
      renderDialog={(dialog) => (
        <PeerDialog
          {...dialog}
          interfaces={interfaceNames(form.getValues())}
          taken={peers
            .filter((peer) => peer !== dialog.row)
            .map(({ interfaceName, addr }) => `${interfaceName} ${addr}`)}
        />
      )}
    />
  )
}
