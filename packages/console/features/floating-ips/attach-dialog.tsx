import type { FloatingIp } from '@portico/contract/types.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { NetworkingNotice } from '#shell/networking-notice.tsx'
import { attachCall } from './request.ts'

/** A dialog to choose the instance that an address is attached to. */
export function AttachDialog(props: { project: string; floatingIp: FloatingIp; onClose: () => void }) {
  const { project, floatingIp, onClose } = props
  const call = (parent: string) => attachCall(floatingIp, parent)
  const instances = useChoices('instanceList', { query: { project } })
  return (
    <PickDialog
      title="Attach floating IP"
      label="Instance"
      notice={<NetworkingNotice />}
      note={
        <>
          The instance will be reachable at <b>{floatingIp.ip}</b>.
        </>
      }
      items={instances.rows.map(({ id, name, runState }) => ({
        value: id,
        label: name,
        detail: runState,
      }))}
      source={instances.source}
      emptyText="No instances in this project"
      onAttach={async (parent) => {
        await invoke('floatingIpAttach', call(parent).args)
        toastDone('Floating IP', floatingIp.name, 'attached')
        await invalidate('floating_ip')
      }}
      asCode={call}
      onClose={onClose}
    />
  )
}
