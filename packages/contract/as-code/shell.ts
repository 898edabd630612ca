/** Quotes values for bash. */
import { Secret } from './tree.ts'
import { secretsIn } from './secrets.ts'
import { printTree, Reference, type Style, type Tree } from './tree.ts'
import type { SecretsAs } from './request.ts'

/** Quotes a text as one word of a command. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Prints JSON. @param secret returns the replacement of a secret */
const jsonStyle = (secret: (secret: Secret) => string): Style => ({
  leaf(leaf) {
    if (leaf instanceof Reference) throw new TypeError('JSON has no references')
    return leaf instanceof Secret ? secret(leaf) : JSON.stringify(leaf)
  },
  key: (key) => JSON.stringify(key),
  pair: (key, value) => `${JSON.stringify(key)}: ${value}`,
  between: ',',
  last: '',
})

/** JSON as input of a command, and the lines needed before it. */
interface ShellJson {
  /** Lines before the command. */
  readonly before: readonly string[]
  /** Begins the here-document, after the command. */
  readonly opening: string
  /** The here-document and its end, on the following lines. */
  readonly document: string
}

/**
 * Formats a body as a here-document (`<<'EOF'`) without expansion. If variables replace secrets, expansion is needed
 * (`<<EOF`), so everything else that bash would expand is escaped. No line of JSON is `EOF`.
 */
export function shellJson(body: Tree, secretsAs: SecretsAs): ShellJson {
  const secrets = secretsIn(body)
  if (secretsAs === 'masked' || secrets.length === 0) {
    const document = printTree(
      body,
      jsonStyle((secret) => JSON.stringify(secret.mask)),
    )
    return { before: [], opening: "<<'EOF'", document: `${document}\nEOF` }
  }
  const printed = printTree(
    body,
    jsonStyle((secret) => JSON.stringify(placeholder(secret))),
  )
  const document = secrets.reduce(
    (text, secret) =>
      text.replace(JSON.stringify(placeholder(secret)), () => `"$(json_text "$${secret.variable}")"`),
    printed.replaceAll(/[\\$`]/g, (special) => `\\${special}`),
  )
  return { before: [...requireVariables(secrets), JSON_TEXT], opening: '<<EOF', document: `${document}\nEOF` }
}

// A character of the private use area, which users do not type and which needs no escape.
const placeholder = ({ variable }: Secret) => `\u{f5ec2}${variable}\u{f5ec2}`

/** Escapes a text for use within a JSON string. */
const JSON_TEXT =
  String.raw`json_text() { local t=\${1//\\/\\\\}; t=\${t//\"/\\\"}; t=\${t//$'\n'/\\n}; printf %s "\${t//$'\t'/\\t}"; }`.replaceAll(
    '\\$',
    '$',
  )

/** Returns commands that fail with a message if a secret's variable is not set. */
function requireVariables(secrets: readonly Secret[]): string[] {
  return [...new Map(secrets.map((secret) => [secret.variable, secret])).values()].map(
    ({ variable, encoding }) =>
      `: "\${${variable}:?set it first${encoding === 'base64' ? ', in base64' : ''}}"`,
  )
}
