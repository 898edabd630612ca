import type { SledInstance } from '@portico/contract/types.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { invoke } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { confirmBulk, type BulkJob, splitByAvailability } from '#shell/actions/bulk.tsx'
import { BulkConfirmation } from '#shell/actions/bulk-confirmation.tsx'
import { startTask } from '#shell/actions/start-task.tsx'
import { readAllRows } from '#shell/list/export-rows.ts'
import { knownSession } from '#shell/session.tsx'
import { messageOf } from '#data/api-error.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import { confirm, type Confirmation } from '#ui/overlays/confirm.tsx'
import { instanceBulk } from '../instances/lazy.ts'
import type { ShownSled } from './actions.tsx'

export interface RunningInstance {
  readonly id: string
  readonly name: string
  readonly runState: SledInstance['state']
  readonly siloName: string
  readonly projectName: string
}

const noun = kinds.instance

/** Asks for confirmation to stop all instances on a sled. A server with tasks stops them as a task. */
export async function confirmStopInstances({ id, baseboard }: ShownSled): Promise<void> {
  const session = knownSession.get()
  const instances = await readInstances(id)
  if (session === null || instances === null) return
  const { siloName } = session.user
  const question = stopConfirmation(baseboard.serial, instances, siloName)
  if (question.onConfirm === undefined || session.capabilities.tasks === true) {
    confirm(question)
    return
  }
  const job = stopJob(siloName)
  confirmBulk({ ...job, scope: { ...job.scope, project: undefined } }, instances)
}

/**
 * Returns the confirmation for stopping the instances on a sled as a task, or a notice if the user may stop none of
 * them.
 * @param serial serial number of the sled
 * @param ownSilo name of the user's silo
 */
export function stopConfirmation(
  serial: string,
  instances: readonly RunningInstance[],
  ownSilo: string,
): Confirmation {
  const job = stopJob(ownSilo)
  const { able, leftOut } = splitByAvailability(job.action, instances)
  const notStopped = leftOut.map(({ row, reason }) => ({ name: job.rowName(row), note: reason }))
  if (able.length === 0) {
    return {
      title: 'No instance to stop',
      body:
        notStopped.length === 0 ? (
          <>
            No instance runs on <b>{serial}</b>.
          </>
        ) : (
          <BulkConfirmation
            lead={
              <>
                You can’t stop any instance on <b>{serial}</b>.
              </>
            }
            items={notStopped}
            noun={noun}
          />
        ),
    }
  }
  const stopped = able.slice(0, taskLimits.named)
  const tooMany = able.slice(taskLimits.named).map((row) => ({
    name: job.rowName(row),
    note: `A task stops at most ${numberText(taskLimits.named)} instances. Stop this one afterwards`,
  }))
  const title = `Stop ${countOf(stopped.length, noun.one, noun.many)}`
  return {
    title,
    body: (
      <BulkConfirmation
        lead={
          <>
            They run on <b>{serial}</b> and are shut down by a task. When it has finished, start them from its
            page. While the sled is out of service, they are placed on other sleds.
          </>
        }
        items={stopped.map((row) => ({ name: job.rowName(row) }))}
        leftOut={[...notStopped, ...tooMany]}
        noun={noun}
      />
    ),
    actionLabel: 'Stop instances',
    tone: 'danger',
    failureTitle: 'Could not stop the instances',
    onConfirm: () => startTask(job, { type: 'ids', ids: stopped.map((row) => row.id) }, title),
  }
}

const stopJob = (ownSilo: string): BulkJob<RunningInstance> => ({
  action: {
    ...instanceBulk.stop,
    whyNot: ({ runState, siloName }) =>
      siloName === ownSilo ? whyNotInstance('stop', runState) : `Silo ${siloName} must stop it`,
  },
  rowId: (row) => row.id,
  rowName: ({ siloName, projectName, name }) => `${siloName} / ${projectName} / ${name}`,
  noun,
  scope: { project: null, search: {}, total: undefined, counts: undefined },
  onOver: () => {},
})

/** Returns null if the instances could not be loaded; a toast has reported the error. */
async function readInstances(sledId: string): Promise<readonly RunningInstance[] | null> {
  try {
    const rows = await readAllRows((page) => invoke('sledInstanceList', { path: { sledId }, query: page }))
    return rows.map(({ state, ...instance }) => ({ ...instance, runState: state }))
  } catch (error) {
    toast.error({ title: 'Could not load the instances of the sled', content: messageOf(error) })
    return null
  }
}
