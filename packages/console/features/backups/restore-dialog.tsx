import type { Backup } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { nameWith } from '@portico/domain/names.ts'
import { checkQuota } from '@portico/domain/quotas/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { invoke, query } from '#data/calls.ts'
import { recordStartedTask } from '#data/started-tasks.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { paths } from '#shell/paths.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NameField } from '#ui/forms/name-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { countOf } from '#ui/format/text.ts'
import { Meter } from '#ui/page/meter.tsx'

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
        const title = `Restoring ${backup.name} as ${filled.name}`
        await recordStartedTask(invoke('porticoBackupRestore', args(filled)), (id) =>
          toast.info({ title, action: { label: 'View task', href: paths.task(id) } }),
        )
        void invalidate('disk')
      }}
      onClose={onClose}
    >
      <Notice>
        Creates {countOf(backup.disks.length, 'disk', 'disks')} ({formatBytes(backup.size)}) and a stopped
        instance. If the project has subnets with the same names, the instance gets interfaces in them, with
        new addresses; otherwise, none.
      </Notice>
      {backup.failure !== null && (
        <Notice kind="warn">{backup.failure}. Restoring it succeeds only if the data is back.</Notice>
      )}
      <StorageAfter size={backup.size} />
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

/** The silo's storage quota with the restored disks. @param size bytes of the disks */
function StorageAfter({ size }: { size: number }) {
  const { data } = useQuery(query('utilizationView', {}))
  if (data === undefined) return null
  const { capacity, provisioned: used } = data
  const refusal = checkQuota(used, { cpus: 0, memory: 0, storage: size }, capacity)
  const [before, after, limit] = [used.storage, used.storage + size, capacity.storage].map((bytes) =>
    formatBytes(bytes),
  )
  return (
    <div className="flex flex-col gap-3">
      <Meter
        label="Storage of the silo"
        used={used.storage}
        planned={size}
        limit={capacity.storage}
        text={`${before} → ${after} of ${limit}`}
      />
      {refusal !== null && <Notice kind="warn">{refusal.message}</Notice>}
    </div>
  )
}
