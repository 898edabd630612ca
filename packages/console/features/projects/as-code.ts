import type { Project } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** A project as code. */
export const projectCode = {
  duplicate: ({ resource: { name, description } }) => ({
    operation: 'project_create',
    args: { body: { name: nameWith(name, '-copy'), description } },
  }),
  duplicateNote: 'It begins with the default VPC. What is in this project, and who may use it, is not in it.',
  read: ({ resource }) => ({ operation: 'project_view', args: { path: { project: resource.name } } }),
  terraformOperation: () => 'project_create',
} satisfies KindCode<Placed<Project, null>>
