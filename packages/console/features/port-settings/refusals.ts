import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '#data/api-error.ts'
import type { SettingsForm } from './form.ts'

/**
 * Phrases of refusals, and the part of the form they are about
 * (docs/reference/system-networking.md#switch-ports-and-their-settings).
 */
const about: readonly (readonly [RegExp, 'addresses' | 'peers', string])[] = [
  [/address unavailable/, 'addresses', 'One of these addresses is already in use'],
  [/address not in lot/, 'addresses', 'One of these addresses is not in its lot'],
  [/AddressLot not found/, 'addresses', 'One of these lots no longer exists'],
  [/BGP config not found/, 'peers', 'One of these configurations no longer exists'],
  [/md5_auth_key/, 'peers', 'A key has at most 80 characters, all of them printable ASCII'],
]

/** Shows a refusal at the part it is about, until that part changes or the next attempt. */
export function showAtPart(form: UseFormReturn<SettingsForm>, error: unknown): void {
  if (!(error instanceof CallError)) return
  const found = about.find(([words]) => words.test(error.message))
  if (found !== undefined) form.setError(`root.${found[1]}`, { type: 'refused', message: found[2] })
}
