import { paths } from '#shell/paths.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { imagePicture } from '#ui/pictures/images.ts'

/** The page of an upload that no longer exists. */
export function UploadGone({ project }: { project: string }) {
  return (
    <>
      <PageHeader title="Upload image" />
      <EmptyState
        picture={imagePicture}
        title="This upload was discarded"
        body="By another user, or because nothing arrived for 7 days. The uploaded part is deleted; an image created from it is kept."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton href={paths.images(project)} variant="primary">
              Show images
            </LinkButton>
            <LinkButton href={paths.imagesNew(project)}>Upload image</LinkButton>
          </div>
        }
      />
    </>
  )
}
