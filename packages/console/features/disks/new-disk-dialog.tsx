import type { CamelBody } from '@portico/contract/client.ts'
import { useForm } from 'react-hook-form'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { DiskFields } from './fields.tsx'
import { diskAsCode } from './paste.ts'
import { type DiskForm, diskRequest, emptyDisk } from './request.ts'

export type NewDisk = CamelBody<'disk_create'>

/** A dialog for a disk that is created for an existing instance, or together with a new instance. */
export function NewDiskDialog(props: {
  project: string
  onSubmit: (disk: NewDisk) => Promise<void> | void
  onClose: () => void
  /**
   * A text that says what happens to the disk after it is created. Undefined if the disk is created later, in which
   * case there is no request to show.
   */
  whatFollows?: string
  nameProblem?: (name: string) => string | null
}) {
  const { project, onSubmit, onClose, nameProblem, whatFollows } = props
  const form = useForm<DiskForm>({ defaultValues: emptyDisk })
  return (
    <PanelDialog
      title="Create disk"
      form={form}
      onClose={onClose}
      {...(whatFollows !== undefined && { asCode: { ...diskAsCode(project), note: whatFollows } })}
      onSubmit={(filled) => onSubmit(diskRequest(filled))}
    >
      <DiskFields form={form} project={project} {...(nameProblem && { nameProblem })} />
    </PanelDialog>
  )
}
