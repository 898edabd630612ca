/** Writing values so that bash reads them as they are. */
import { Secret } from './tree.ts'
import { secretsIn } from './secrets.ts'
import { printTree, Reference, type Style, type Tree } from './tree.ts'
import type { SecretsAs } from './request.ts'

/** A word of a command. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** Writes JSON; what stands for a secret is given. */
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

/** JSON on the way into a command, and what has to stand before it. */
interface ShellJson {
  /** Lines before the command. */
  readonly before: readonly string[]
  /** Begins the document, after the command. */
  readonly opening: string
  /** The document and its end, on the lines after. */
  readonly document: string
}

/**
 * A body as a document of bash (`<<'EOF'`), in which nothing is special. Where variables stand for secrets it has to
 * be one that bash reads (`<<EOF`), so whatever else would be special in it is escaped. No line of JSON is `EOF`.
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
  return { before: [...whatToSet(secrets), JSON_TEXT], opening: '<<EOF', document: `${document}\nEOF` }
}

// Of the private use area, which nobody types, and free of what is escaped.
const placeholder = ({ variable }: Secret) => `\u{f5ec2}${variable}\u{f5ec2}`

/** What a text is inside the quotes of JSON. */
const JSON_TEXT =
  String.raw`json_text() { local t=\${1//\\/\\\\}; t=\${t//\"/\\\"}; t=\${t//$'\n'/\\n}; printf %s "\${t//$'\t'/\\t}"; }`.replaceAll(
    '\\$',
    '$',
  )

/** Fails early, and says what to set, where a secret is not given. */
function whatToSet(secrets: readonly Secret[]): string[] {
  return [...new Map(secrets.map((secret) => [secret.variable, secret])).values()].map(
    ({ variable, encoding }) =>
      `: "\${${variable}:?set it first${encoding === 'base64' ? ', in base64' : ''}}"`,
  )
}
