import type { BackupPlan, Instance } from '@portico/contract/types.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { weekdays } from '@portico/domain/backups/schedule.ts'
import { useForm, useWatch } from 'react-hook-form'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { useEdit } from '#shell/forms/use-edit.ts'
import { formatDateTime } from '#ui/format/date.ts'
import { NumberField } from '#ui/forms/number-field.tsx'
import { SegmentsField } from '#ui/forms/segments-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { dueAfter, type ScheduleForm, scheduleOf, timeProblem } from './schedule-request.ts'

const frequencies = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const

const days = weekdays.map((label, day) => ({ value: String(day), label }))

const formOf = ({ schedule }: BackupPlan): ScheduleForm => ({
  frequency: schedule?.frequency ?? 'off',
  weekday: String(schedule?.weekday ?? 0),
  at: schedule?.at ?? '02:30',
  keep: schedule?.keep ?? 7,
})

/** A dialog that sets when an instance is backed up, and how many of these backups are kept. */
export function ScheduleDialog(props: {
  project: string
  instance: Instance
  plan: BackupPlan
  onClose: () => void
}) {
  const { project, instance, plan, onClose } = props
  const form = useForm<ScheduleForm>({ defaultValues: formOf(plan) })
  const edit = useEdit(form, {
    saved: plan,
    valuesOf: formOf,
    read: (send) => send('porticoBackupScheduleView', { path: { instance: instance.id } }),
    what: 'this schedule',
    of: { kind: 'instance', id: instance.id },
  })
  const [frequency, weekday, at] = useWatch({ control: form.control, name: ['frequency', 'weekday', 'at'] })
  const due = dueAfter({ frequency, weekday, at, keep: null }, serverNow())
  const args = (filled: ScheduleForm) => ({
    path: { instance: instance.name },
    query: { project },
    body: { schedule: scheduleOf(filled) },
  })
  return (
    <PanelDialog
      title="Backup schedule"
      submitLabel="Save schedule"
      form={form}
      edit={edit}
      asCode={{
        request: (filled) => ({ operation: 'portico_backup_schedule_update', args: args(filled) }),
      }}
      onSubmit={async (filled) => {
        await edit.save(filled, (_, merged, send) =>
          send('porticoBackupScheduleUpdate', {
            path: { instance: instance.id },
            body: { schedule: scheduleOf(merged) },
          }),
        )
        void invalidate('instance')
        toastDone('Backup schedule of', instance.name, filled.frequency === 'off' ? 'turned off' : 'saved')
      }}
      onClose={onClose}
    >
      <SegmentsField control={form.control} name="frequency" label="Back up" segments={frequencies} />
      {frequency === 'weekly' && (
        <SelectField control={form.control} name="weekday" label="Day in UTC" required items={days} />
      )}
      {frequency !== 'off' && (
        <>
          <TextField
            control={form.control}
            name="at"
            label="Time in UTC"
            required
            placeholder="02:30"
            {...(due !== null && {
              hint: `The next backup starts ${formatDateTime(due)} in your time zone.`,
            })}
            validate={timeProblem}
          />
          <NumberField
            control={form.control}
            name="keep"
            label="Scheduled backups to keep"
            hint="When another one is ready, the oldest is deleted. Backups that you make are not counted."
            required
            min={1}
            max={backupLimits.kept}
          />
        </>
      )}
    </PanelDialog>
  )
}
