import { createFileRoute } from '@tanstack/react-router'
import { ImageUploadForm } from '#features/images/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_images/images-new')({
  staticData: { crumbs: () => [{ label: 'Upload image', titleOnly: true }] },
  component: New,
})

function New() {
  return <ImageUploadForm project={Route.useParams().project} />
}
