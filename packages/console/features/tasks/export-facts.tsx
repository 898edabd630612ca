import type { Task } from '@portico/contract/types.ts'
import { Time } from '#ui/cells/time.tsx'
import type { Property } from '#ui/page/properties.tsx'
import { type ExportSource, sourceInWords } from './export-words.ts'
import { hasFile } from './task-file.ts'

/** What an export holds, and until when its file can be had. */
export function exportFacts(task: Pick<Task, 'file'>, source: ExportSource): readonly Property[] {
  const { file } = task
  return [
    { label: 'Of', value: sourceInWords(source) },
    {
      label: hasFile(task) ? 'Kept until' : 'File',
      value: file?.complete === true ? fileValue(task) : '',
    },
  ]
}

function fileValue(task: Pick<Task, 'file'>) {
  if (!hasFile(task)) return 'removed; export again'
  return <Time value={task.file?.timeExpires} format="words" />
}
