import { useSession } from '#shell/session.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { useOpenUploads } from './open-uploads.ts'

const { Component: List } = lazyComponent(async () => (await import('./unfinished-list.tsx')).UnfinishedList)

/** The unfinished uploads below the images of a project. If there are none, it renders nothing and loads no code. */
export function UnfinishedUploads({ project }: { project: string }) {
  const { imageUploads } = useSession().capabilities
  return imageUploads == null ? null : <UnfinishedSection project={project} />
}

function UnfinishedSection({ project }: { project: string }) {
  const uploads = useOpenUploads(project)
  return uploads.length === 0 ? null : <List project={project} uploads={uploads} />
}
