import { createFileRoute, Outlet } from '@tanstack/react-router'
import { notOffered } from '#data/capabilities.ts'
import { readListSearch } from '#data/list-search.ts'
import { BackupList } from '#features/backups/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/backups')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Backups', href: paths.backups(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ context, params: { project }, location }) => {
    if (context.session.capabilities.guestBackups === undefined) throw notOffered('porticoBackupList')
    return loadList(context, 'porticoBackupList', { query: { project } }, location.search, {
      count: 'backup',
    })
  },
  component: List,
})

function List() {
  return (
    <>
      <BackupList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
