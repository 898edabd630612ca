import type { XmlElement } from '@xmldom/xmldom'
import { type SamlParty, SamlRefused, type SignedAssertion } from '@portico/control-plane/kernel/saml.ts'
import { attribute, childrenOf, isNamed, parseXml, textOf } from './xml.ts'

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/**
 * Reads an assertion from exactly the text that its verified signature covers.
 * @throws SamlRefused if the assertion is from another issuer, for another service, or without a user name
 */
export function readAssertion(xml: string, party: SamlParty): SignedAssertion {
  const assertion = parseXml(xml)
  const id = attribute(assertion, 'ID')
  if (!isNamed(assertion, 'assertion', 'Assertion') || id === null) throw new SamlRefused('unreadable')
  const [issuer] = childrenOf(assertion, 'assertion', 'Issuer')
  if (issuer === undefined || textOf(issuer) !== party.entityId) throw new SamlRefused('issuer')
  const [subject] = childrenOf(assertion, 'assertion', 'Subject')
  if (subject === undefined) throw new SamlRefused('nameless')
  const confirmation = confirmationFor(subject, party)
  const times = [...conditionsFor(assertion, party), confirmation, ...sessionsOf(assertion)]
  return {
    id,
    inResponseTo: attribute(confirmation, 'InResponseTo'),
    notBefore: latest(times.map((each) => timeOf(each, 'NotBefore'))),
    notOnOrAfter: earliest([
      ...times.map((each) => timeOf(each, 'NotOnOrAfter')),
      ...times.map((each) => timeOf(each, 'SessionNotOnOrAfter')),
    ]),
    name: nameOf(subject),
    attributes: attributesOf(assertion),
  }
}

/** Returns the bearer confirmation, which limits the time of delivery and is required (SAML profiles, 4.1.4.2). */
function confirmationFor(subject: XmlElement, { acsUrl }: SamlParty): XmlElement {
  const found = childrenOf(subject, 'assertion', 'SubjectConfirmation')
    .filter((each) => attribute(each, 'Method') === bearer)
    .flatMap((each) => childrenOf(each, 'assertion', 'SubjectConfirmationData'))
  const [ours] = found.filter((data) => attribute(data, 'Recipient') === acsUrl)
  if (ours === undefined) throw new SamlRefused('audience')
  return ours
}

/**
 * Returns the conditions of an assertion. At least one audience restriction is required, and every audience restriction
 * must name this service.
 */
function conditionsFor(assertion: XmlElement, { clientId }: SamlParty): XmlElement[] {
  const conditions = childrenOf(assertion, 'assertion', 'Conditions')
  const restrictions = conditions.flatMap((each) => childrenOf(each, 'assertion', 'AudienceRestriction'))
  const isForUs = (restriction: XmlElement) =>
    childrenOf(restriction, 'assertion', 'Audience').some((audience) => textOf(audience) === clientId)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlRefused('audience')
  return conditions
}

const sessionsOf = (assertion: XmlElement): XmlElement[] =>
  childrenOf(assertion, 'assertion', 'AuthnStatement')

function nameOf(subject: XmlElement): string {
  const [name] = childrenOf(subject, 'assertion', 'NameID')
  // A transient name differs at each sign-in, so the same person would become a new user each time.
  if (name !== undefined && attribute(name, 'Format') === transient) throw new SamlRefused('transient')
  const text = name === undefined ? '' : textOf(name)
  if (text === '') throw new SamlRefused('nameless')
  return text
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement')) {
    for (const each of childrenOf(statement, 'assertion', 'Attribute')) {
      const name = attribute(each, 'Name') ?? ''
      const texts = childrenOf(each, 'assertion', 'AttributeValue').map(textOf)
      values.set(name, [...(values.get(name) ?? []), ...texts])
    }
  }
  return values
}

/**
 * Returns the time in an attribute, or null. @throws SamlRefused for an invalid time, which must not be treated as a
 * missing one
 */
function timeOf(element: XmlElement, name: string): Date | null {
  const text = attribute(element, name)
  if (text === null) return null
  const time = new Date(text)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!isTime || Number.isNaN(time.getTime())) throw new SamlRefused('unreadable')
  return time
}

function latest(times: readonly (Date | null)[]): Date | null {
  const expiries = times.filter((time) => time !== null).map((time) => time.getTime())
  return expiries.length === 0 ? null : new Date(Math.max(...expiries))
}

function earliest(times: readonly (Date | null)[]): Date {
  const expiries = times.filter((time) => time !== null).map((time) => time.getTime())
  // An assertion without an expiry time could be replayed forever.
  if (expiries.length === 0) throw new SamlRefused('time')
  return new Date(Math.min(...expiries))
}
