import type { Instance } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../data/api-error.ts'
import { query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { invalidate, useAct } from '../../../data/use-act.ts'
import { toastDone } from '../../../shell/forms/toast-done.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Combobox } from '../../../ui/pickers/combobox.tsx'

/** Choose one of the project's detached disks. */
export function AttachDiskDialog(props: { project: string; instance: Instance; onClose: () => void }) {
  const { project, instance, onClose } = props
  const [disk, setDisk] = useState<string | null>(null)
  const disks = useQuery(query('diskList', withAll({ query: { project, state: ['detached'] } })))
  const attach = useAct('instanceDiskAttach', {
    onSuccess: async () => {
      toastDone('Disk', disk ?? '', 'attached')
      onClose()
      await invalidate('instanceDiskList', 'diskList')
    },
  })
  return (
    <Dialog
      isOpen
      title="Attach disk"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={attach.isPending}
            disabledReason={disk === null ? 'Choose a disk first' : null}
            onPress={() => {
              if (disk === null) return
              const selector = { path: { instance: instance.name }, query: { project } }
              attach.mutate({ ...selector, body: { disk } })
            }}
          >
            Attach
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {attach.error && <Notice kind="error">{messageOf(attach.error)}</Notice>}
        <div>
          <label htmlFor="attach-disk" id="attach-disk-label" className="mb-1 block font-semibold">
            Disk name
          </label>
          <Combobox
            id="attach-disk"
            aria-labelledby="attach-disk-label"
            items={(disks.data?.items ?? [])
              .filter((one) => one.state.state === 'detached')
              .map((one) => ({ value: one.name, label: one.name, detail: formatBytes(one.size) }))}
            value={disk}
            onChange={setDisk}
            isLoading={disks.isPending}
            emptyText="No detached disks in this project"
          />
        </div>
      </div>
    </Dialog>
  )
}
