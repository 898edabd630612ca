import { operationUrl } from '@portico/contract/client.ts'
import type { Backup, BackupFiles } from '@portico/contract/types.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Archive, CornerLeftUp, Download, Folder } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { download } from '#data/download.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { Select } from '#ui/pickers/select.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

type File = BackupFiles['files'][number]

/** What the panel shows. */
interface Place {
  readonly disk: string
  /** null for the largest one, which the server chooses */
  readonly partition: number | null
  readonly path: string
}

const nameOf = ({ name }: File) => name
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'
const below = (path: string, name: string) => `${path === '/' ? '' : path}/${name}`

/** Returns why a file cannot be downloaded; null if it can. */
const whyNotDownload = ({ size }: File) =>
  size <= backupLimits.file
    ? null
    : `Only files up to ${formatBytes(backupLimits.file)} can be downloaded. Restore the backup.`

interface FileActions {
  /** why nothing can be opened or downloaded; null if it can */
  readonly disabledReason: string | null
  readonly open: (name: string) => void
  readonly save: (name: string) => void
}

function columnsAt({ disabledReason, open, save }: FileActions): readonly Column<File>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name, type }) =>
        type === 'directory' ? (
          <Button
            variant="quiet"
            size="sm"
            icon={Folder}
            disabledReason={disabledReason}
            onPress={() => open(name)}
          >
            {name}
          </Button>
        ) : (
          <Text value={type === 'link' ? `${name} (link)` : name} />
        ),
    },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      cell: ({ type, size }) => (type === 'file' ? <Size bytes={size} /> : null),
    },
    {
      id: 'modified',
      header: 'Modified',
      align: 'end',
      priority: 2,
      cell: ({ timeModified }) => <Time value={timeModified} caption="Modified" />,
    },
    {
      id: 'download',
      header: '',
      align: 'end',
      cell: (file) =>
        file.type === 'file' ? (
          <IconButton
            size="sm"
            icon={Download}
            label={`Download ${file.name}`}
            disabledReason={disabledReason ?? whyNotDownload(file)}
            onPress={() => save(file.name)}
          />
        ) : null,
    },
  ]
}

/** A panel with the files in a backup, one directory at a time. */
export function FilesPanel({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const first = backup.disks.find(({ boot }) => boot) ?? backup.disks[0]
  const [place, setPlace] = useState<Place>({ disk: first?.name ?? '', partition: null, path: '/' })
  const { disk, partition, path } = place
  const parent = useRef<HTMLButtonElement>(null)
  const { data, error, isPlaceholderData } = useQuery({
    ...query('porticoBackupFileList', {
      path: { backup: backup.id },
      query: { path, disk, ...(partition !== null && { partition }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  // The button of a folder that was opened by keyboard disappears with its row, and with it the focus.
  useEffect(() => {
    if (!isPlaceholderData && document.activeElement === document.body) parent.current?.focus()
  }, [isPlaceholderData])
  // The rows on display are those of the folder before until the new one has loaded.
  const disabledReason = isPlaceholderData ? 'The folder is loading.' : null
  const shownPartition = partition ?? data?.partition
  const columns = useMemo(
    () =>
      columnsAt({
        disabledReason,
        open: (name) => setPlace((now) => ({ ...now, path: below(now.path, name) })),
        save: (name) =>
          download(
            operationUrl('portico_backup_file_download', {
              path: { backup: backup.id },
              query: {
                disk,
                path: below(path, name),
                ...(shownPartition !== undefined && { partition: shownPartition }),
              },
            }),
          ),
      }),
    [backup.id, disk, path, shownPartition, disabledReason],
  )
  const shownFailure = isPlaceholderData ? null : (data?.failure ?? null)
  const failure = error === null ? shownFailure : messageOf(error)
  return (
    <SidePanel
      title="Files"
      subtitle={{ icon: Archive, text: backup.name }}
      onDismiss={onClose}
      isWide
      animateIn
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <Select
            aria-label="Disk"
            items={backup.disks.map(({ name, size }) => ({
              value: name,
              label: name,
              detail: formatBytes(size),
            }))}
            value={disk}
            onChange={(chosen) => setPlace({ disk: chosen ?? disk, partition: null, path: '/' })}
          />
          {(data?.partitions.length ?? 0) > 1 && (
            <Select
              aria-label="Partition"
              items={(data?.partitions ?? []).map(({ number, size }) => ({
                value: String(number),
                label: `Partition ${number}`,
                detail: formatBytes(size),
              }))}
              isDisabled={isPlaceholderData}
              value={String(partition ?? data?.partition ?? '')}
              onChange={(chosen) => setPlace({ disk, partition: Number(chosen), path: '/' })}
            />
          )}
        </div>
        <div className="flex items-center gap-3">
          <Button
            ref={parent}
            size="sm"
            icon={CornerLeftUp}
            disabledReason={path === '/' ? 'This is the top folder.' : null}
            onPress={() => setPlace({ ...place, path: parentOf(path) })}
          >
            Parent folder
          </Button>
          <code className="min-w-0 text-xs break-all">{path}</code>
        </div>
        {failure !== null && <Notice kind="warn">{failure}.</Notice>}
        {data?.isComplete === false && (
          <Notice>The folder has more files. The first {data.files.length} are shown.</Notice>
        )}
        {failure === null && (
          <div className={isPlaceholderData ? 'opacity-50' : ''}>
            <DataTable
              label={`Files in ${path}`}
              columns={columns}
              rows={data?.failure === null ? data.files : undefined}
              rowId={nameOf}
              rowName={nameOf}
              stale={isPlaceholderData}
              empty={<p className="text-fg-muted">The folder is empty.</p>}
            />
          </div>
        )}
      </div>
    </SidePanel>
  )
}
