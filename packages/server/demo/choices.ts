import { refusal, type ResponseContent, signedResponse } from './saml-response.ts'
import { people } from './identity.ts'
import type { ProviderKey } from './keys.ts'

/** A response that can be chosen on the provider's page. */
export interface Choice {
  readonly label: string
  readonly about: string
  readonly groups: readonly string[]
  /** XML, which may be malformed */
  readonly answer: string
}

/** The parameters of a response, except the user. */
export type RequestedResponse = Omit<ResponseContent, 'name' | 'groups'>

/** Returns a choice for each person. */
export function personChoices(requested: RequestedResponse, key: ProviderKey): Choice[] {
  return people.map(({ name, about, groups = [] }) => ({
    label: name,
    about,
    groups,
    answer: signedResponse({ ...requested, name, groups }, key),
  }))
}

/** Returns invalid responses, which show how a refused login looks to users. */
export function wrongChoices(samlRequest: RequestedResponse, key: ProviderKey): Choice[] {
  const unknownUser = { ...samlRequest, name: 'nobody@studio.example', groups: [] }
  const signed = (wrong: Partial<ResponseContent>) => signedResponse({ ...unknownUser, ...wrong }, key)
  const all: readonly (readonly [label: string, about: string, answer: string])[] = [
    ['Decline', 'refuses the login', refusal(unknownUser)],
    ['No name', 'contains no user name', signed({ name: '' })],
    ['Too late', 'has expired', signed({ goodFor: -3_600_000 })],
    ['Another service', 'is for another service', signed({ audience: 'another-service' })],
    ['Another issuer', 'names another provider', signed({ issuer: 'https://other.invalid' })],
    ['Never asked', 'responds to an unknown request', signed({ requestId: '_never-asked' })],
    ['Changed', 'was changed after it was signed', signed({}).replace('nobody@', 'noor@')],
    ['Unreadable', 'is not XML', 'hello'],
  ]
  return all.map(([label, about, answer]) => ({ label, about, groups: [], answer }))
}
