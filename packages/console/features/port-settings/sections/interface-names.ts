import type { SettingsForm } from '../form.ts'

/** Returns the names to which addresses, routes and peers can belong: interfaces, and links without an interface. */
export function interfaceNames({
  links,
  interfaces,
}: Pick<SettingsForm, 'links' | 'interfaces'>): readonly string[] {
  return [...new Set([...interfaces.map(({ name }) => name), ...links.map(({ name }) => name)])]
}
