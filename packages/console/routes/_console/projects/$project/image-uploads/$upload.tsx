import { createFileRoute } from '@tanstack/react-router'
import { uploadsQuery } from '#data/uploads-queries.ts'
import { ErrorCard } from '#features/errors/index.ts'
import { UploadGone, UploadPage } from '#features/image-uploads/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/image-uploads/$upload')({
  staticData: {
    crumbs: ({ project = '', upload = '' }) => [
      { label: 'Images', href: paths.images(project) },
      { label: 'Upload image', href: paths.imageUpload(project, upload) },
    ],
  },
  loader: ({ context, params: { project, upload } }) => {
    if (context.session.capabilities.imageUploads != null) prefetch(context, uploadsQuery(project))
    return load(context, 'porticoImageUploadView', { path: { upload } })
  },
  component: Page,
  errorComponent: Failed,
})

function Page() {
  const { project, upload } = Route.useParams()
  return <UploadPage key={upload} project={project} id={upload} />
}

function Failed({ error }: { error: unknown }) {
  const { project } = Route.useParams()
  return <ErrorCard error={error} gone={<UploadGone project={project} />} />
}
