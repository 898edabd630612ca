import type { Backup } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { nameWith } from '@portico/domain/names.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { recordStartedTask } from '#data/started-tasks.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { paths } from '#shell/paths.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { countOf } from '#ui/format/text.ts'

interface RestoreForm {
  name: string
  project: string | null
}

/** A dialog that restores a backup as a new instance. */
export function RestoreDialog(props: { project: string; backup: Backup; onClose: () => void }) {
  const { project, backup, onClose } = props
  const form = useForm<RestoreForm>({
    defaultValues: { name: nameWith(backup.instanceName, '-restored'), project },
  })
  const projects = useChoices('projectList', {})
  const others = projects.rows.filter(({ name }) => name !== project)
  const args = ({ name, project: into }: RestoreForm) => ({
    path: { backup: backup.name },
    query: { project },
    body: { name, project: into ?? project },
  })
  return (
    <PanelDialog
      title="Restore as new instance"
      submitLabel="Restore"
      form={form}
      asCode={{ request: (filled) => ({ operation: 'portico_backup_restore', args: args(filled) }) }}
      onSubmit={async (filled) => {
        await recordStartedTask(invoke('porticoBackupRestore', args(filled)))
        void invalidate('disk')
        toastDone('Restore of', backup.name, 'started', { label: 'View tasks', href: paths.tasks() })
      }}
      onClose={onClose}
    >
      <Notice>
        Creates {countOf(backup.disks.length, 'disk', 'disks')} ({formatBytes(backup.size)}) and a stopped
        instance. If the project has subnets with the same names, the instance gets interfaces in them, with
        new addresses; otherwise, none.
      </Notice>
      <NameField control={form.control} name="name" />
      <SelectField
        control={form.control}
        name="project"
        label="Project"
        required
        items={[{ name: project }, ...others].map(({ name }) => ({ value: name, label: name }))}
        source={projects.source}
      />
    </PanelDialog>
  )
}
