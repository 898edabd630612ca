import { createFileRoute } from '@tanstack/react-router'
import { ImageView } from '#features/images/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/projects/$project/_images/images/$image/edit')({
  staticData: { crumbs: () => [{ label: 'Edit image', titleOnly: true }] },
  loader: ({ context, params: { project, image } }) =>
    load(context, 'imageView', { path: { image }, query: { project } }),
  component: View,
})

function View() {
  const { project, image } = Route.useParams()
  return <ImageView project={project} image={image} />
}
