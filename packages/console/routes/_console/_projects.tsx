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
      // A user who may read one project may not be allowed to list projects; panels over the list open anyway.
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
