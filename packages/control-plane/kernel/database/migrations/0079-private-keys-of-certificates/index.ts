import { logged } from '../0001-initial/kernel.ts'

/** The rule of `domain/private-key.ts` on the day of this migration, as a PostgreSQL expression. */
const privateKey =
  String.raw`(BEGIN|END) [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File-\d|Private-(Lines|MAC|Hash):|b3BlbnNzaC1rZXktdjE` +
  String.raw`|(^|\n)\s*M([A-H][A-Za-z0-9+/]CAQ[AE]|I[GH][A-Za-z0-9+/]Ag[EF]|II[A-Za-z0-9+/]{3}IB)`

const removed = '# Removed: this was a private key. Replace this certificate and its key pair.'

/** Text outside of the blocks is ignored where PEM is read (RFC 7468 section 2), so a note can be left there. */
const functions = [
  `create function pg_temp.certificates_alone(pem text) returns text language sql immutable as $$
    select '${removed}' || E'\\n' || coalesce(
      (select string_agg(block[1] || E'\\n', '' order by position)
        from regexp_matches(pem, '(-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----)', 'g')
          with ordinality as found(block, position)), '')
  $$`,
  // Bytes beyond ASCII become octal escapes. An incomplete last group is left out: nothing is read from it.
  `create function pg_temp.text_of_base64(base64 text) returns text language sql immutable as $$
    select encode(decode(left(digits, length(digits) / 4 * 4), 'base64'), 'escape')
    from (select regexp_replace(base64, '[^A-Za-z0-9+/]', '', 'g') as digits) as cleaned
  $$`,
  // DER in base64 is what is between the lines of PEM.
  String.raw`create function pg_temp.der_of_pem(pem text) returns text language sql immutable as $$
    select coalesce(regexp_replace(
      substring(pem from '-----BEGIN CERTIFICATE-----(.*?)-----END CERTIFICATE-----'), '\s', '', 'g'), '')
  $$`,
]

const kinds = [
  { table: 'certificate', kind: 'certificate', columns: ['cert', 'description'], secret: 'key' },
  {
    table: 'saml_identity_provider',
    kind: 'saml-identity-provider',
    columns: [
      'public_cert',
      'description',
      'idp_entity_id',
      'sp_client_id',
      'acs_url',
      'slo_url',
      'technical_contact_email',
      'group_attribute_name',
    ],
    secret: 'private_key',
  },
] as const

/** Condition and new text of a column, given as an expression. */
function scrubbed(column: string, text: string): readonly [condition: string, text: string] {
  const holdsKey = (tested: string) => `${tested} ~ '${privateKey}'`
  if (column === 'cert') return [holdsKey(text), `pg_temp.certificates_alone(${text})`]
  if (column === 'public_cert') {
    const decoded = `pg_temp.text_of_base64(${text})`
    return [holdsKey(decoded), `pg_temp.der_of_pem(${decoded})`]
  }
  return [holdsKey(text), `'${removed}'::text`]
}

const scrubTable = (table: string, column: string): string => {
  const [condition, text] = scrubbed(column, column)
  return `update ${table} set ${column} = ${text} where ${condition}`
}

const scrubHistory = (table: string, side: 'before' | 'after', kind: string, column: string): string => {
  const [condition, text] = scrubbed(column, `(${side}->>'${column}')`)
  return `update ${table} set ${side} = ${side} || jsonb_build_object('${column}', ${text})
  where kind = '${kind}' and ${condition}`
}

/**
 * Earlier versions stored private keys that were sent in public fields of certificates and identity providers, and
 * showed them in answers and in the history.
 */
export const privateKeysOfCertificates: readonly string[] = [
  ...functions,
  ...kinds.flatMap(({ table, kind, columns, secret }) => [
    // The trigger would log the former text.
    `drop trigger log_change on ${table}`,
    ...columns.flatMap((column) => [
      scrubTable(table, column),
      ...['change', 'change_inbox'].flatMap((log) =>
        (['before', 'after'] as const).map((side) => scrubHistory(log, side, kind, column)),
      ),
    ]),
    logged(table, kind, [secret]),
  ]),
]
