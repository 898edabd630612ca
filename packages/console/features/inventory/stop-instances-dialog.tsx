import type { SledInstance } from '@portico/contract/types.ts'
import { whyNot } from '@portico/domain/instances/actions.ts'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { kinds } from '#kinds/kinds.ts'
import { askBulk, type BulkJob, sortOut } from '#shell/acts/bulk.tsx'
import { BulkQuestion } from '#shell/acts/bulk-question.tsx'
import { startTask } from '#shell/acts/start-task.tsx'
import { knownSession } from '#shell/session.tsx'
import { messageOf } from '#data/api-error.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/words.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { instanceBulk } from '../instances/late.ts'
import type { ShownSled } from './actions.tsx'

interface Running {
  readonly id: string
  readonly name: string
  readonly runState: SledInstance['state']
  readonly siloName: string
  readonly projectName: string
}

const thing = kinds.instance

/** Asks whether to stop all instances that run on a sled, names them, and has the server do it as a task. */
export async function askToStopInstances({ id, baseboard }: ShownSled): Promise<void> {
  const session = knownSession.get()
  const rows = await runningOn(id)
  if (session === null || rows === null) return
  const ownSilo = session.user.siloName
  const job: BulkJob<Running> = {
    action: {
      ...instanceBulk.stop,
      whyNot: ({ runState, siloName }) =>
        siloName === ownSilo ? whyNot('stop', runState) : `Silo ${siloName} has to stop it`,
    },
    rowId: (row) => row.id,
    rowName: ({ siloName, projectName, name }) => `${siloName} / ${projectName} / ${name}`,
    thing,
    scope: { project: null, search: {}, total: undefined, counts: undefined },
    onOver: () => {},
  }
  if (session.capabilities.tasks !== true) {
    askBulk({ ...job, scope: { ...job.scope, project: undefined } }, rows)
    return
  }
  const { able, leftOut } = sortOut(job.action, rows)
  const title = `Stop ${countOf(able.length, thing.one, thing.many)}`
  confirm({
    title,
    body: (
      <BulkQuestion
        lead={
          able.length === 0 ? (
            'Nothing that you can stop runs here.'
          ) : (
            <>
              They run on <b>{baseboard.serial}</b> and are shut down by a task. When it has ended, start them
              again from its page: while the sled is out of service, they are placed on other sleds.
            </>
          )
        }
        items={able.map((row) => ({ name: job.rowName(row) }))}
        leftOut={leftOut.map(({ row, reason }) => ({ name: job.rowName(row), note: reason }))}
        thing={thing}
      />
    ),
    actionLabel: 'Stop instances',
    tone: 'danger',
    failureTitle: 'Could not stop the instances',
    onConfirm: async () => {
      if (able.length > 0) await startTask(job, { type: 'ids', ids: able.map((row) => row.id) }, title)
    },
  })
}

/** null when they could not be loaded, which the person is told then */
async function runningOn(sledId: string): Promise<readonly Running[] | null> {
  try {
    const { items } = await invoke('sledInstanceList', withAll({ path: { sledId }, query: {} }))
    return items.map(({ state, ...instance }) => ({ ...instance, runState: state }))
  } catch (error) {
    toast.error({ title: 'Could not load the instances of the sled', content: messageOf(error) })
    return null
  }
}
