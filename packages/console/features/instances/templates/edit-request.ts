import type { InstanceTemplate } from '@portico/contract/types.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import { templateArgs } from './request.ts'

/** The fields of a template that can be changed. */
export interface TemplateForm {
  name: string
  description: string
  ncpus: number | null
  /** GiB */
  memory: number | null
  start: boolean
  /** Replaces the saved user data; null keeps it */
  userData: File | null
  /** deletes the saved user data */
  removeUserData: boolean
}

/** Returns the initial values of the edit form. */
export const formOf = ({ name, description, ncpus, memory, start }: InstanceTemplate): TemplateForm => ({
  name,
  description,
  ncpus,
  memory: memory / GIB,
  start,
  userData: null,
  removeUserData: false,
})

/**
 * Returns the request that sends the changed fields of a template.
 * @param userData base64 of the selected file; undefined until it is read
 */
export function updateCall(
  project: string | null,
  template: InstanceTemplate,
  { userData: _file, removeUserData, memory, ncpus, ...form }: TemplateForm,
  userData?: string,
) {
  const fields = { ...form, ncpus: ncpus ?? template.ncpus, memory: (memory ?? 0) * GIB }
  const changed = removeUserData ? '' : userData
  const body = { ...changedFields(template, fields), ...(changed !== undefined && { userData: changed }) }
  return {
    operation: 'portico_instance_template_update',
    args: { ...templateArgs(project, template.name), body },
  } as const
}
