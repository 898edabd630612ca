import type { Task } from '@portico/contract/types.ts'
import { Time } from '#ui/cells/time.tsx'
import { hasFile } from './task-file.ts'

/** A note that says when the file of a task expires. */
export function FileNote({ task }: { task: Pick<Task, 'file'> }) {
  const { file } = task
  if (file?.complete !== true || file.timeExpires === null) return null
  return (
    <p className="text-fg-muted">
      {hasFile(task) ? (
        <>
          {file.name} is kept until <Time value={file.timeExpires} format="date" />.
        </>
      ) : (
        <>{file.name} was deleted. Export again to create it from current data.</>
      )}
    </p>
  )
}
