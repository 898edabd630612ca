import { isFields, type Fields, type Tree } from '../tree.ts'
import type { TerraformFile } from './file.ts'
import type { ManagedResource } from './managed-resource.ts'

/**
 * Adds the firewall rules of a VPC as one resource, `oxide_vpc_firewall_rules`. Empty filters are omitted, since the
 * provider refuses them.
 * @returns notes for the user; null if the VPC is unknown
 */
export function writeFirewall(
  file: TerraformFile,
  { project, vpc, body, label }: ManagedResource,
): string[] | null {
  const rules = body['rules']
  if (vpc === '' || !Array.isArray(rules)) return null
  file.addResource('oxide_vpc_firewall_rules', label, {
    vpc_id: file.vpcId(project, vpc),
    rules: (rules as readonly Tree[]).map((rule) => (isFields(rule) ? withoutEmpty(rule) : rule)),
  })
  return ['This is the complete set. The provider replaces all rules of the VPC with these.']
}

function withoutEmpty(rule: Fields): Fields {
  const filters = rule['filters']
  if (filters === undefined || !isFields(filters)) return { ...rule, filters: {} }
  const nonEmpty = Object.entries(filters).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return { ...rule, filters: Object.fromEntries(nonEmpty) }
}
