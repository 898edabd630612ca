import { scheduleText } from '@portico/domain/backups/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Section } from '#ui/page/section.tsx'
import { backupActions } from './actions.tsx'
import { backUp, whyNoBackups } from '#features/instances/index.ts'
import { stateNote, ownColumns } from './columns.tsx'
import { backupsOf } from './queries.ts'

const { Component: ScheduleDialog } = lazyComponent(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
)

/** The schedule of an instance's backups, and the backups. */
export function InstanceBackups({ project, name }: { project: string; name: string }) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const backups = useQuery(backupsOf(instance.id, project))
  const { data: plan } = useQuery(
    query('porticoBackupScheduleView', { path: { instance: name }, query: { project } }),
  )
  const { guestBackups } = useSession().capabilities
  const [isEditing, setEditing] = useState(false)
  const actions = useMemo(() => backupActions(project), [project])
  const whyNot = whyNoBackups(guestBackups)
  return (
    <>
      {whyNot !== null && <Notice kind="warn">{whyNot}.</Notice>}
      <Section
        title="Schedule"
        actions={
          <Button
            disabledReason={plan?.schedule == null ? whyNot : null}
            onPress={() => setEditing(plan !== undefined)}
          >
            Edit schedule
          </Button>
        }
      >
        {plan === undefined ? (
          <Skeleton />
        ) : plan.schedule === null ? (
          <p className="text-fg-muted">No schedule. Only backups that you make are stored.</p>
        ) : (
          <p>
            {sentenceCase(scheduleText(plan.schedule))}.
            {plan.timeDue !== null && (
              <span className="text-fg-muted">
                {' '}
                Next: <Time value={plan.timeDue} />
              </span>
            )}
          </p>
        )}
      </Section>
      <LocalSection
        title="Backups"
        listKey="backups"
        noun={kinds.backup}
        columns={ownColumns}
        rows={backups.data?.items ?? backups.error}
        actions={actions}
        note={stateNote}
        headerActions={
          <Button disabledReason={whyNot} onPress={() => void backUp(project, instance)}>
            Back up now
          </Button>
        }
        empty={{ body: 'No backups of this instance.' }}
      />
      {isEditing && plan !== undefined && (
        <ScheduleDialog project={project} instance={instance} plan={plan} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
