import { FolderKanban } from 'lucide-react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { projectPicture } from '#ui/pictures/projects.ts'
import { projectActions, projectBulkActions } from './actions.tsx'
import { projectColumns, type Project } from './columns.tsx'

const projectHref = (project: Project) => paths.instances(project.name)
const historyHref = (project: Project) => paths.projectHistory(project.name)

/** The list of all projects of the silo that the user may see. */
export function ProjectList() {
  return (
    <ResourceList
      call="projectList"
      title="Projects"
      noun={kinds.project}
      columns={projectColumns}
      rowHref={projectHref}
      historyHref={historyHref}
      actions={projectActions}
      bulk={projectBulkActions}
      headerActions={
        <Guides
          icon={FolderKanban}
          heading="Projects"
          summary="A project groups instances, disks, images and networks, and controls who can use them."
          guides={['projects', 'images']}
        />
      }
      create={{ label: 'New project', href: paths.projectsNew() }}
      empty={{
        picture: projectPicture,
        title: 'No projects',
        body: 'A project contains instances, disks and networks. Create one to start.',
      }}
    />
  )
}
