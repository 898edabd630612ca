import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { InstanceTemplateList } from '#features/instances/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/instance-templates')({
  staticData: {
    list: true,
    crumbs: () => [{ label: 'Silo templates', href: paths.instanceTemplates(null) }],
  },
  validateSearch: readListSearch,
  loader: ({ location }) => loadList('porticoInstanceTemplateList', {}, location.search),
  component: List,
})

function List() {
  return (
    <>
      <InstanceTemplateList project={null} />
      <Outlet />
    </>
  )
}
