import { OtherUpload } from './other-uploads.tsx'
import type { UploadAtTime } from './open-uploads.ts'

/** Unfinished uploads, each with a button for its next step. */
export function UnfinishedList({ project, uploads }: { project: string; uploads: readonly UploadAtTime[] }) {
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
