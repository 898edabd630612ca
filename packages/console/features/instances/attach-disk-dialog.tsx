import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'

/** A dialog to select a detached disk of the project, for an existing or a new instance. */
export function AttachDiskDialog(props: {
  project: string
  /** Names of disks that cannot be selected again */
  taken?: ReadonlySet<string | null>
  emptyText: string
  onAttach: (name: string) => Promise<void> | void
  /** Returns the request that attaches a disk; undefined if the disk is attached later, with a new instance. */
  asCode?: (name: string) => CodeRequest
  onClose: () => void
}) {
  const disks = useChoices('diskList', { query: { project: props.project } }, ['detached'])
  return (
    <PickDialog
      title="Attach disk"
      label="Disk name"
      items={disks.rows
        .filter((disk) => disk.state.state === 'detached' && props.taken?.has(disk.name) !== true)
        .map((disk) => ({ value: disk.name, label: disk.name, detail: formatBytes(disk.size) }))}
      source={disks.source}
      emptyText={props.emptyText}
      onAttach={props.onAttach}
      {...(props.asCode && { asCode: props.asCode })}
      onClose={props.onClose}
    />
  )
}
