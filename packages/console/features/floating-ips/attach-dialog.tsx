import type { FloatingIp } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { invoke, query } from '../../data/calls.ts'
import { withAll } from '../../data/names.ts'
import { invalidate } from '../../data/use-act.ts'
import { PickDialog } from '../../shell/forms/pick-dialog.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { changedFloatingIps } from './actions.tsx'

/** Choose the instance that an address shall lead to. */
export function AttachDialog(props: { project: string; floatingIp: FloatingIp; onClose: () => void }) {
  const { project, floatingIp, onClose } = props
  const instances = useQuery(query('instanceList', withAll({ query: { project } })))
  return (
    <PickDialog
      title="Attach floating IP"
      label="Instance"
      note={
        <>
          The instance will be reachable at <b>{floatingIp.ip}</b>.
        </>
      }
      items={(instances.data?.items ?? []).map(({ id, name, runState }) => ({
        value: id,
        label: name,
        detail: runState,
      }))}
      isLoading={instances.isPending}
      emptyText="No instances in this project"
      onAttach={async (parent) => {
        await invoke('floatingIpAttach', {
          path: { floatingIp: floatingIp.id },
          body: { kind: 'instance', parent },
        })
        toastDone('Floating IP', floatingIp.name, 'attached')
        await invalidate(...changedFloatingIps)
      }}
      onClose={onClose}
    />
  )
}
