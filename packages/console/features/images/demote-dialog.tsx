import type { Image } from '@portico/contract/types.ts'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { codeRequestOf } from '#shell/as-code/code-request.ts'
import { PickDialog } from '#shell/forms/pick-dialog.tsx'
import { useChoices } from '#shell/forms/use-choices.ts'
import { paths } from '#shell/paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import { truncateEnd } from '#ui/format/truncate.ts'

const demotion = (image: Image, project: string) =>
  writeRequest('imageDemote', { path: { image: image.id }, query: { project } })

/** A dialog to choose the project that a silo's image is demoted to. */
export function DemoteDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const { rows, source } = useChoices('projectList', {})
  return (
    <PickDialog
      title="Demote image"
      label="Project"
      note={
        <>
          Afterwards <b>{image.name}</b> will be visible in that project only. Disks created from it are not
          affected.
        </>
      }
      items={rows.map(({ name, description }) => ({ value: name, label: name, detail: description }))}
      source={source}
      emptyText="No projects"
      submitLabel="Demote"
      onAttach={async (project) => {
        await sendWrite(demotion(image, project))
        toast.success({
          content: `Image ${image.name} demoted`,
          action: { label: `View images in ${truncateEnd(project, 36)}`, href: paths.images(project) },
        })
        await invalidate('image')
      }}
      asCode={(project) => codeRequestOf(demotion(image, project))}
      onClose={onClose}
    />
  )
}
