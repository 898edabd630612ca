import type { SettingsForm } from '../form.ts'

/** Returns the names that addresses, routes and peers can belong to: interfaces, and links without one. */
export function interfaceNames({
  links,
  interfaces,
}: Pick<SettingsForm, 'links' | 'interfaces'>): readonly string[] {
  return [...new Set([...interfaces.map(({ name }) => name), ...links.map(({ name }) => name)])]
}
