import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { Project, ProjectCreate, ProjectResultsPage, ProjectUpdate } from '#schemas/projects.ts'
import { endpointsOf } from './join.ts'

export const projectsEndpoints = endpointsOf({
  project_list: { query: { ...byNameOrId }, answer: ProjectResultsPage },
  project_create: { body: ProjectCreate, answer: Project },
  project_delete: { path: { project: NameOrId } },
  project_view: { path: { project: NameOrId }, answer: Project },
  project_update: { path: { project: NameOrId }, body: ProjectUpdate, answer: Project },
})
