import { refusal, type Said, signedAnswer } from './answer.ts'
import { people } from './identity.ts'
import type { ProviderKey } from './keys.ts'

/** Something that the provider's page can be made to answer. */
export interface Choice {
  readonly label: string
  readonly about: string
  readonly groups: readonly string[]
  /** XML, or what is none */
  readonly answer: string
}

/** What is said of a request beside who it is. */
export type Asked = Omit<Said, 'name' | 'groups'>

/** One for each person. */
export function personChoices(asked: Asked, key: ProviderKey): Choice[] {
  return people.map(({ name, about, groups = [] }) => ({
    label: name,
    about,
    groups,
    answer: signedAnswer({ ...asked, name, groups }, key),
  }))
}

/** Answers that are to be refused, so that it can be seen what people are told then. */
export function wrongChoices(asked: Asked, key: ProviderKey): Choice[] {
  const somebody = { ...asked, name: 'nobody@studio.example', groups: [] }
  const signed = (wrong: Partial<Said>) => signedAnswer({ ...somebody, ...wrong }, key)
  const all: readonly (readonly [label: string, about: string, answer: string])[] = [
    ['Decline', 'signs nobody in', refusal(somebody)],
    ['No name', 'says that somebody signed in, but not who', signed({ name: '' })],
    ['Too late', 'is no longer good', signed({ goodFor: -3_600_000 })],
    ['Another service', 'is meant for somebody else', signed({ audience: 'another-service' })],
    ['Another issuer', 'says it is of another provider', signed({ issuer: 'https://other.invalid' })],
    ['Never asked', 'answers what nobody has asked here', signed({ requestId: '_never-asked' })],
    ['Changed', 'was changed after it was signed', signed({}).replace('nobody@', 'noor@')],
    ['Unreadable', 'is no XML', 'hello'],
  ]
  return all.map(([label, about, answer]) => ({ label, about, groups: [], answer }))
}
