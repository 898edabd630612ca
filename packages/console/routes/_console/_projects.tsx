import { createFileRoute, Outlet } from '@tanstack/react-router'
import { isForbidden } from '#data/api-error.ts'
import { readListSearch } from '#data/list-search.ts'
import { ProjectList } from '#features/projects/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/_projects')({
  staticData: { list: true, crumbs: () => [{ label: 'Projects', href: paths.projects() }] },
  validateSearch: readListSearch,
  loader: async ({ context, location }) => {
    try {
      await loadList(context, 'projectList', {}, location.search)
    } catch (error) {
      // Who may read one project need not be able to list them: what opens over the list stands without it.
      if (!isForbidden(error) || location.pathname === paths.projects()) throw error
    }
  },
  component: Projects,
})

function Projects() {
  return (
    <>
      <ProjectList />
      <Outlet />
    </>
  )
}
