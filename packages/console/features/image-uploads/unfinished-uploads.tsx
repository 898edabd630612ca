import { useSession } from '#shell/session.tsx'
import { latePart } from '#ui/lazy-component.tsx'
import { useOpenUploads } from './open-uploads.ts'

const { Part: List } = latePart(async () => (await import('./unfinished-list.tsx')).UnderWayList)

/** The unfinished uploads below the images of a project. Renders nothing, and loads no code, when there are none. */
export function UploadsUnderWay({ project }: { project: string }) {
  const { imageUploads } = useSession().capabilities
  return imageUploads == null ? null : <UnderWay project={project} />
}

function UnderWay({ project }: { project: string }) {
  const uploads = useOpenUploads(project)
  return uploads.length === 0 ? null : <List project={project} uploads={uploads} />
}
