import type { InstanceTemplate } from '@portico/contract/types.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { templateArgs, duplicateTemplate } from './request.ts'

/** An instance template as code. The public Terraform provider has no resource for it. */
export const instanceTemplateCode = {
  duplicate: ({ resource, project }) => ({
    operation: 'portico_instance_template_create',
    args: { ...(project !== null && { query: { project } }), body: duplicateTemplate(resource) },
  }),
  duplicateNote: 'User data is not included. The Terraform provider has no resource for instance templates.',
  read: ({ resource, project }) => ({
    operation: 'portico_instance_template_view',
    args: templateArgs(project, resource.name),
  }),
  terraformOperation: () => null,
} satisfies KindCode<Placed<InstanceTemplate, string | null>>
