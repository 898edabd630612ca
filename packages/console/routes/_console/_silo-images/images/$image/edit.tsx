import { createFileRoute } from '@tanstack/react-router'
import { ImageView } from '#features/images/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/_silo-images/images/$image/edit')({
  staticData: { crumbs: () => [{ label: 'Edit image', titleOnly: true }] },
  loader: ({ context, params: { image } }) => load(context, 'imageView', { path: { image } }),
  component: View,
})

function View() {
  return <ImageView image={Route.useParams().image} />
}
