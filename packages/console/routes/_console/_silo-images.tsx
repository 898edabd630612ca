import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { SiloImageList } from '#features/images/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/_silo-images')({
  staticData: { list: true, crumbs: () => [{ label: 'Silo images', href: paths.siloImages() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => loadList(context, 'imageList', {}, location.search, { count: 'image' }),
  component: List,
})

function List() {
  return (
    <>
      <SiloImageList />
      <Outlet />
    </>
  )
}
