import type { CamelBody } from '@portico/contract/client.ts'
import { useForm } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { DiskFields } from './fields.tsx'
import { type DiskForm, diskRequest, emptyDisk } from './request.ts'

export type NewDisk = CamelBody<'disk_create'>

/** Describe a disk to be made as part of something else: for an instance that is there, or is about to be. */
export function NewDiskDialog(props: {
  project: string
  onSubmit: (disk: NewDisk) => Promise<void> | void
  onClose: () => void
  nameProblem?: (name: string) => string | null
}) {
  const { project, onSubmit, onClose, nameProblem } = props
  const form = useForm<DiskForm>({ defaultValues: emptyDisk })
  return (
    <PanelDialog
      title="Create disk"
      form={form}
      onClose={onClose}
      onSubmit={(filled) => onSubmit(diskRequest(filled))}
    >
      <DiskFields form={form} project={project} {...(nameProblem && { nameProblem })} />
    </PanelDialog>
  )
}
