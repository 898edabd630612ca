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
  loader: ({ context, location }) =>
    loadList(context, 'porticoInstanceTemplateList', {}, location.search, { count: 'instance_template' }),
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
