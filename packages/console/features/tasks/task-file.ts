import { operationUrl } from '@portico/contract/client.ts'
import type { Task } from '@portico/contract/types.ts'
import { download } from '#data/download.ts'
import { serverNow } from '#ui/server-clock.ts'

/** Is there a file to be had? It goes some days after it was made. */
export function hasFile({ file }: Pick<Task, 'file'>, now = serverNow()): boolean {
  return file?.complete === true && file.timeExpires !== null && file.timeExpires > now
}

/** Have the browser download the file of a task. */
export function downloadFile({ id }: Pick<Task, 'id'>): void {
  download(operationUrl('portico_task_file', { path: { task: id } }))
}
