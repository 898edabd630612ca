import type { FloatingIp } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../data/api-error.ts'
import { query } from '../../data/calls.ts'
import { withAll } from '../../data/names.ts'
import { invalidate, useAct } from '../../data/use-act.ts'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Combobox } from '../../ui/pickers/combobox.tsx'

/** Choose the instance that an address shall lead to. */
export function AttachDialog(props: { project: string; floatingIp: FloatingIp; onClose: () => void }) {
  const { project, floatingIp, onClose } = props
  const [instance, setInstance] = useState<string | null>(null)
  const instances = useQuery(query('instanceList', withAll({ query: { project } })))
  const attach = useAct('floatingIpAttach', {
    onSuccess: async () => {
      toastDone('Floating IP', floatingIp.name, 'attached')
      onClose()
      await invalidate(
        'floatingIpList',
        'floatingIpView',
        'instanceExternalIpList',
        'porticoInstanceAddresses',
      )
    },
  })
  return (
    <Dialog
      isOpen
      title="Attach floating IP"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={attach.isPending}
            disabledReason={instance === null ? 'Choose an instance first' : null}
            onPress={() => {
              if (instance === null) return
              attach.mutate({
                path: { floatingIp: floatingIp.id },
                body: { kind: 'instance', parent: instance },
              })
            }}
          >
            Attach
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {attach.error ? (
          <Notice kind="error">{messageOf(attach.error)}</Notice>
        ) : (
          <Notice>
            The instance will be reachable at <b>{floatingIp.ip}</b>.
          </Notice>
        )}
        <div>
          <label htmlFor="attach-instance" id="attach-instance-label" className="mb-1 block font-semibold">
            Instance
          </label>
          <Combobox
            id="attach-instance"
            aria-labelledby="attach-instance-label"
            items={(instances.data?.items ?? []).map(({ id, name, runState }) => ({
              value: id,
              label: name,
              detail: runState,
            }))}
            value={instance}
            onChange={setInstance}
            isLoading={instances.isPending}
            emptyText="No instances in this project"
          />
        </div>
      </div>
    </Dialog>
  )
}
