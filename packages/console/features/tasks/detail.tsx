import type { Task, TaskMember } from '@portico/contract/types.ts'
import { Download } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Kind } from '#kinds/kind.ts'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Time } from '#ui/cells/time.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { taskActionsOf } from './actions.ts'
import { memberColumns } from './columns.tsx'
import { kindOfTask, queryText, taskTitle } from './titles.ts'
import { durationText } from './duration.ts'
import { shownState, speedOf, tallies, outcomeText, timeLeft, timeLeftText, timeTaken } from './progress.ts'
import { Squares } from './squares.tsx'
import { TaskBar } from './task-bar.tsx'
import { sourceText } from './export-labels.ts'
import { FileNote } from './file-note.tsx'
import { downloadFile, hasFile } from './task-file.ts'
import { changesHref } from './task-href.ts'
import { undoAction } from './undo.ts'
import { serverNow } from '#ui/server-clock.ts'

const tones = { done: 'ok', failed: 'bad', left_out: 'idle', waiting: 'note' } as const
const noun = { one: 'thing', many: 'things' }

/** The page of a task with the result of each member. */
export function TaskPage({ id }: { id: string }) {
  const task = useLoaded('porticoTaskView', { path: { task: id } })
  const title = taskTitle(task)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/tasks' })
  const back = undoAction(task, (next) => void navigate({ href: paths.task(next) }))
  const kindName = kindOfTask(task)
  const kind: Kind | null = kindName && kinds[kindName]
  const outcomes = tallies(task)
  const states: readonly StateFilter[] = outcomes.map(({ state, label }) => ({
    label,
    tone: tones[state],
    states: [state],
  }))
  const known = {
    total: task.total,
    capped: false,
    byState: Object.fromEntries(outcomes.map(({ state, count }) => [state, count])),
  }
  // Members have no links if they are steps of an upload, which its own page shows, or belong to an export, whose
  // members are not resources.
  const rowHref = useMemo(
    () => (kind === null ? undefined : hrefOf(kind, task.project)),
    [kind, task.project],
  )
  return (
    <>
      <PageHeader
        title={title}
        badge={<StateBadge kind="task" state={shownState(task)} />}
        actions={
          <>
            {hasFile(task) && (
              <Button variant="primary" icon={Download} onPress={() => downloadFile(task)}>
                Download
              </Button>
            )}
            {task.about.kind !== 'export' && <LinkButton href={changesHref(task)}>Changes</LinkButton>}
            {back && <Button onPress={back.ask}>{back.label}</Button>}
            {taskActionsOf(task, leave).map(({ action, button, label, run }) => (
              <Button key={button} variant={action === 'cancel' ? 'danger' : 'default'} onPress={run}>
                {label}
              </Button>
            ))}
          </>
        }
      />
      <Properties items={factsOf(task)} />
      <section
        aria-label="Progress"
        className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-3.5"
      >
        <TaskBar task={task} />
        <p className="text-fg-muted">{outcomeText(task)}</p>
        <FileNote task={task} />
        {kind !== null && <Squares task={task} />}
      </section>
      {kind !== null && (
        <ResourceSection
          call="porticoTaskMemberList"
          args={{ path: { task: id } }}
          listKey=""
          title={sentenceCase(kind.many)}
          noun={noun}
          columns={memberColumns}
          rowName={nameOf}
          {...(rowHref && { rowHref })}
          states={states}
          known={known}
          searchPlaceholder={null}
          empty={{ body: 'The task has no resources.' }}
        />
      )}
    </>
  )
}

const nameOf = ({ name, id }: TaskMember) => name ?? id

/** Returns the path of a resource's page; undefined if there is no such page or the resource no longer exists. */
function hrefOf(
  { found }: Kind,
  project: string | null,
): ((row: TaskMember) => string | undefined) | undefined {
  if (found === undefined || found('x', project, null) === null) return undefined
  return ({ currentName }) =>
    currentName === null ? undefined : (found(currentName, project, null) ?? undefined)
}

function factsOf(task: Task) {
  const { about, project, timeCreated, timeStarted, timeRun, timeEnded } = task
  const now = serverNow()
  const ms = timeTaken(task, now)
  const speed = about.kind === 'bulk' ? speedOf(task, now) : null
  const isAnotherRun = timeRun !== null && timeStarted !== null && timeStarted < timeRun
  const left = timeLeft(task, now)
  const chosen = queryText(task)
  return [
    { label: 'Requested', value: <Time value={timeCreated} format="words" /> },
    {
      label: 'Project',
      value: project === null ? '' : <Link href={paths.instances(project)}>{project}</Link>,
    },
    ...(about.kind === 'bulk' ? [{ label: 'Of', value: chosen ?? 'the selected ones' }] : []),
    ...(about.kind === 'export' ? [{ label: 'Of', value: sourceText(about.source) }] : []),
    {
      label: timeEnded === null ? 'Time' : 'Took',
      value: [
        ms !== null && durationText(ms),
        speed !== null && `${speed.toFixed(1)} a second`,
        left !== null && timeLeftText(left),
      ]
        .filter(Boolean)
        .join(', '),
    },
    ...(isAnotherRun ? [{ label: 'First started', value: <Time value={timeStarted} format="words" /> }] : []),
  ]
}
