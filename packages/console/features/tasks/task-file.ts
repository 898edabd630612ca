import { operationUrl } from '@portico/contract/client.ts'
import type { Task } from '@portico/contract/types.ts'
import { download } from '#data/download.ts'
import { serverNow } from '#ui/server-clock.ts'

/** Returns whether the file of a task can be downloaded. A file expires some days after it was written. */
export function hasFile({ file }: Pick<Task, 'file'>, now = serverNow()): boolean {
  return file?.complete === true && file.timeExpires !== null && file.timeExpires > now
}

/** Downloads the file of a task through the browser. */
export function downloadFile({ id }: Pick<Task, 'id'>): void {
  download(operationUrl('portico_task_file', { path: { task: id } }))
}
