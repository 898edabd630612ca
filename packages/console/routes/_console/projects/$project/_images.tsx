import { createFileRoute, Outlet } from '@tanstack/react-router'
import { uploadsQuery } from '#data/uploads-queries.ts'
import { prefetch } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { UnfinishedUploads } from '#features/image-uploads/index.ts'
import { ProjectImageList } from '#features/images/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_images')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Images', href: paths.images(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ context, params: { project }, location }) => {
    if (context.session.capabilities.imageUploads != null) prefetch(context, uploadsQuery(project))
    return loadList(context, 'imageList', { query: { project } }, location.search, { count: 'image' })
  },
  component: List,
})

function List() {
  const { project } = Route.useParams()
  return (
    <>
      <ProjectImageList project={project} />
      <UnfinishedUploads project={project} />
      <Outlet />
    </>
  )
}
