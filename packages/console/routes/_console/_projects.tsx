import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { ProjectList } from '#features/projects/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/_projects')({
  staticData: { list: true, crumbs: () => [{ label: 'Projects', href: paths.projects() }] },
  validateSearch: readListSearch,
  loader: ({ location }) => loadList('projectList', {}, location.search),
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
