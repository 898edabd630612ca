import { logged } from '../0001-initial/kernel.ts'
import { privateKey } from '../0077-private-keys-of-ssh-keys/index.ts'

const removed = '# Removed: this was a private key. Replace this certificate and its key pair.'

/** Text outside of the blocks is ignored when PEM is read (RFC 7468 section 2), so a note can be left there. */
const functions = [
  `create function pg_temp.certificates_alone(pem text) returns text language sql immutable as $$
    select '${removed}' || E'\\n' || coalesce(
      (select string_agg(block[1] || E'\\n', '' order by position)
        from regexp_matches(pem, '(-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----)', 'g')
          with ordinality as found(block, position)), '')
  $$`,
  // Returns a certificate in DER, as base64. Earlier versions also accepted PEM in base64 with a key in it, and bytes
  // after the certificate. An incomplete last group of base64 is omitted, because it is never read.
  String.raw`create function pg_temp.public_cert_alone(base64 text) returns text language plpgsql immutable as $$
    declare
      digits text := regexp_replace(base64, '[^A-Za-z0-9+/]', '', 'g');
      bytes bytea := decode(left(digits, length(digits) / 4 * 4), 'base64');
      pem text := encode(bytes, 'escape');
      length_of_der int;
    begin
      if pem ~ '${privateKey}' then
        return coalesce(regexp_replace(
          substring(pem from '-----BEGIN CERTIFICATE-----(.*?)-----END CERTIFICATE-----'), '\s', '', 'g'), '');
      end if;
      if octet_length(bytes) > 4 and get_byte(bytes, 0) = 48 and get_byte(bytes, 1) = 130 then
        length_of_der := 4 + get_byte(bytes, 2) * 256 + get_byte(bytes, 3);
        if octet_length(bytes) > length_of_der then
          return translate(encode(substring(bytes from 1 for length_of_der), 'base64'), E'\n', '');
        end if;
      end if;
      return base64;
    end
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

/** Returns the condition and the new text of a column; the text is given as an expression. */
function scrubbed(column: string, text: string): readonly [condition: string, text: string] {
  const holdsKey = (tested: string) => `${tested} ~ '${privateKey}'`
  if (column === 'cert') return [holdsKey(text), `pg_temp.certificates_alone(${text})`]
  if (column === 'public_cert') {
    const alone = `pg_temp.public_cert_alone(${text})`
    return [`${text} is distinct from ${alone}`, alone]
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
 * showed them in responses and in the history. This migration removes them.
 */
export const privateKeysOfCertificates: readonly string[] = [
  ...functions,
  ...kinds.flatMap(({ table, kind, columns, secret }) => [
    // Without dropping the trigger, the former text would be logged.
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
