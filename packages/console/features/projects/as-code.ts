import type { Project } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** Defines how projects are shown as code and duplicated. */
export const projectCode = {
  duplicate: ({ resource: { name, description } }) => ({
    operation: 'project_create',
    args: { body: { name: nameWith(name, '-copy'), description } },
  }),
  duplicateNote: 'It has the default VPC only. Resources and access of this project are not included.',
  read: ({ resource }) => ({ operation: 'project_view', args: { path: { project: resource.name } } }),
  terraformOperation: () => 'project_create',
} satisfies KindCode<Placed<Project, null>>
