import { createFileRoute } from '@tanstack/react-router'
import { UploadSessionForm } from '#features/image-uploads/index.ts'
import { ImageUploadForm } from '#features/images/index.ts'
import { useSession } from '#shell/session.tsx'

export const Route = createFileRoute('/_console/projects/$project/_images/images-new')({
  staticData: { crumbs: () => [{ label: 'Upload image', titleOnly: true }] },
  component: New,
})

function New() {
  const { project } = Route.useParams()
  const { imageUploads } = useSession().capabilities
  return imageUploads == null ? (
    <ImageUploadForm project={project} />
  ) : (
    <UploadSessionForm project={project} />
  )
}
