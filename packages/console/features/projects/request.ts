import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** What people say of a project. */
export interface ProjectForm {
  name: string
  description: string
}

/** The request for another name or description of a project. */
export function updateCall(project: string, body: ProjectForm) {
  return {
    operation: 'project_update',
    args: { path: { project }, body },
    becomes: { operation: 'project_create', name: project, isWhole: true, body },
  } as const satisfies CodeRequest
}
