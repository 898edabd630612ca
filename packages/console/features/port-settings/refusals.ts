import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '#data/api-error.ts'
import type { SettingsForm } from './form.ts'

/**
 * Phrases in refusals, with the section of the form that each is about
 * (docs/reference/system-networking.md#switch-ports-and-their-settings).
 */
const about: readonly (readonly [RegExp, 'addresses' | 'peers', string])[] = [
  [/address unavailable/, 'addresses', 'One of these addresses is already in use'],
  [/address not in lot/, 'addresses', 'One of these addresses is not in its lot'],
  [/AddressLot not found/, 'addresses', 'One of these lots no longer exists'],
  [/BGP config not found/, 'peers', 'One of these configurations no longer exists'],
  [/md5_auth_key/, 'peers', 'A key has at most 80 characters, all of them printable ASCII'],
]

/** Shows a refusal at the section that it is about, until that section changes or the form is submitted again. */
export function showAtPart(form: UseFormReturn<SettingsForm>, error: unknown): void {
  if (!(error instanceof CallError)) return
  const found = about.find(([words]) => words.test(error.message))
  if (found !== undefined) form.setError(`root.${found[1]}`, { type: 'refused', message: found[2] })
}
