import type { Task } from '@portico/contract/types.ts'
import { paths } from '#shell/paths.ts'

/** Returns the path of a task's page. If members failed, the page shows only these. */
export function taskHref({
  id,
  failed,
  about,
  project,
  state,
}: Pick<Task, 'id' | 'failed' | 'about' | 'project' | 'state'>): string {
  if (about.kind === 'image_upload' && project !== null && state !== 'cancelled') {
    return paths.imageUpload(project, about.upload)
  }
  if (about.kind === 'restore' && project !== null && state === 'done') {
    return paths.instance(project, about.instance)
  }
  return failed > 0 ? `${paths.task(id)}?state=failed` : paths.task(id)
}

/** Returns the path of the change log, filtered to the changes of a task. */
export function changesHref({ project, requestId }: Pick<Task, 'project' | 'requestId'>): string {
  const log = project === null ? paths.activity() : paths.projectActivity(project)
  return `${log}?search=${requestId}`
}
