import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { backUp } from '#features/instances/index.ts'

/** A dialog to choose the instance that is backed up now. */
export function BackUpDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { rows, source } = useChoices('instanceList', { query: { project } })
  return (
    <PickDialog
      title="Back up instance"
      label="Instance"
      items={rows.map(({ id, name, runState }) => ({ value: id, label: name, detail: runState }))}
      source={source}
      emptyText="No instances in this project"
      submitLabel="Back up now"
      onAttach={async (id) => {
        const instance = rows.find((row) => row.id === id)
        if (instance !== undefined) await backUp(project, instance)
      }}
      asCode={(id) => ({
        operation: 'portico_backup_create',
        args: { query: { project }, body: { instance: id } },
      })}
      onClose={onClose}
    />
  )
}
