import { useSession } from '#shell/session.tsx'
import { OtherUpload, useOpenUploads } from './other-uploads.tsx'

/** Below the images of a project: the uploads that are not images yet. Nothing where there are none. */
export function UploadsUnderWay({ project }: { project: string }) {
  const { imageUploads } = useSession().capabilities
  return imageUploads == null ? null : <UnderWay project={project} />
}

function UnderWay({ project }: { project: string }) {
  const uploads = useOpenUploads(project)
  if (uploads.length === 0) return null
  return (
    <section aria-labelledby="uploads-under-way">
      <h2 id="uploads-under-way" className="mb-1.5 font-semibold">
        Uploads that are not images yet <span className="font-normal text-fg-muted">{uploads.length}</span>
      </h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-raised">
        {uploads.map((seen) => (
          <OtherUpload key={seen.upload.id} project={project} {...seen} />
        ))}
      </ul>
    </section>
  )
}
