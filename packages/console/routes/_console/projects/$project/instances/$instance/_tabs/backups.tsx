import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { notOffered } from '#data/capabilities.ts'
import { backupsOf, InstanceBackups } from '#features/backups/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/backups')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Backups', href: paths.instanceBackups(project, instance), isTab: true },
    ],
  },
  loader: async ({ context, params: { project, instance } }) => {
    if (context.session.capabilities.guestBackups === undefined) throw notOffered('porticoBackupList')
    prefetch(context, query('porticoBackupScheduleView', { path: { instance }, query: { project } }))
    const { id } = await load(context, 'instanceView', { path: { instance }, query: { project } })
    prefetch(context, backupsOf(id, project))
  },
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceBackups project={project} name={instance} />
}
