/** Quotes values for bash. */
import { Secret } from './tree.ts'
import { secretsIn } from './secrets.ts'
import { printTree, Reference, type Style, type Tree } from './tree.ts'
import type { SecretsAs } from './request.ts'

/** Quotes a text as one word of a command. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * Returns the style of JSON.
 * @param secret returns the text that replaces a secret
 */
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

/** JSON as the input of a command, in three parts around and after the command. */
interface ShellJson {
  /** lines before the command */
  readonly before: readonly string[]
  /** beginning of the here-document, which follows the command on its line */
  readonly opening: string
  /** content and end of the here-document, on the lines after the command */
  readonly document: string
}

/**
 * Formats a body as a here-document without expansion (`<<'EOF'`). If variables replace secrets, expansion is needed
 * (`<<EOF`), so that everything else that bash would expand is escaped. No line of the JSON can be `EOF`.
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

// Returns a placeholder for a secret. Its delimiter is a character of the private use area, which users do not type and
// which needs no escape.
const placeholder = ({ variable }: Secret) => `\u{f5ec2}${variable}\u{f5ec2}`

/** A bash function that escapes a text for use within a JSON string. */
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
