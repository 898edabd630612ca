import { recordStartedTask } from '#data/started-tasks.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import { toast } from '#ui/feedback/toast.ts'
import { paths } from '../paths.ts'

/** Starts an export as a task of the server, which continues when the user leaves the page. @throws CallError */
export async function startExport(source: CallArgs<'porticoExportCreate'>['body']): Promise<void> {
  const id = await recordStartedTask(invoke('porticoExportCreate', { body: source }))
  toast.info({
    title: 'Export started',
    content: 'The server creates the file. You can leave this page. Tasks shows when it is ready.',
    action: { label: 'Show task', href: paths.task(id) },
  })
}
