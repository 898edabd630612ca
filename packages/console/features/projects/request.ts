import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { Project } from '@portico/contract/types.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'

/** The form of a project. */
export interface ProjectForm {
  name: string
  description: string
}

export const formOf = ({ name, description }: Project): ProjectForm => ({ name, description })

/** Returns the request that changes a project; it contains only changed fields. */
export function updateCall(project: Project, filled: ProjectForm) {
  return {
    operation: 'project_update',
    args: { path: { project: project.name }, body: changedFields(project, filled) },
    becomes: { operation: 'project_create', name: project.name, isWhole: true, body: filled },
  } as const satisfies CodeRequest
}
