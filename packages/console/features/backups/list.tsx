import { Archive } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { snapshotPicture } from '#ui/pictures/snapshots.ts'
import { backupActions, backupBulk } from './actions.tsx'
import { whyNoBackups } from '#features/instances/index.ts'
import { columns, stateNote, states } from './columns.tsx'

const { Component: BackUpDialog } = lazyComponent(
  async () => (await import('./back-up-dialog.tsx')).BackUpDialog,
)

/** The backups of all instances of a project, also of deleted ones. */
export function BackupList({ project }: { project: string }) {
  const { guestBackups } = useSession().capabilities
  const actions = useMemo(() => backupActions(project), [project])
  const historyHref = useCallback(
    (row: { name: string }) => paths.backupHistory(project, row.name),
    [project],
  )
  return (
    <ResourceList
      call="porticoBackupList"
      args={{ query: { project } }}
      title="Backups"
      noun={kinds.backup}
      columns={columns}
      usualSort="-time_created"
      historyHref={historyHref}
      actions={actions}
      bulk={backupBulk}
      states={states}
      count="backup"
      note={stateNote}
      headerActions={
        <>
          <Guides
            icon={Archive}
            heading="Backups"
            summary="A backup has all disks and settings of an instance, is stored outside of the rack, and can be restored as a new instance."
            guides={['backups', 'snapshots']}
          />
          <Button
            disabledReason={whyNoBackups(guestBackups)}
            onPress={() => openDialog((close) => <BackUpDialog project={project} onClose={close} />)}
          >
            Back up instance
          </Button>
        </>
      }
      empty={{
        picture: snapshotPicture,
        title: 'No backups',
        body:
          whyNoBackups(guestBackups) ??
          'Choose Back up now in the menu of an instance, or set a schedule on its Backups tab.',
      }}
    />
  )
}
