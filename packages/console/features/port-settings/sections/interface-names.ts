import type { SettingsForm } from '../form.ts'

/** Names that addresses, routes and peers can belong to: of interfaces, and of links that have none. */
export function interfaceNames({
  links,
  interfaces,
}: Pick<SettingsForm, 'links' | 'interfaces'>): readonly string[] {
  return [...new Set([...interfaces.map(({ name }) => name), ...links.map(({ name }) => name)])]
}
