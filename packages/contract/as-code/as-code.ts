/**
 * Formats any request as code from its operation and arguments. Does not import React or zod, since the console loads
 * it.
 */
import { commandLine } from './command-line.ts'
import { curl } from './curl.ts'
import { importImage } from './import-image.ts'
import type { Code, ShownAsCode, CodeLanguage, CodeRequest, SecretsAs } from './request.ts'
import { terraform } from './terraform/terraform.ts'
import { typescript } from './typescript.ts'

export { terraformImport } from './terraform/terraform.ts'
export type { CreateOperation } from './terraform/mapping.ts'
export {
  codeLanguages,
  type Code,
  type ShownAsCode,
  type CodeLanguage,
  type CodeRequest,
  type SecretsAs,
} from './request.ts'

const writers: Readonly<Record<CodeLanguage, (request: CodeRequest, secretsAs: SecretsAs) => Code>> = {
  curl,
  cli: commandLine,
  terraform,
  typescript,
}

/** Formats a request as code in a language, or several requests that belong together. */
export const asCode = (language: CodeLanguage, shown: ShownAsCode, secretsAs: SecretsAs): Code =>
  'operation' in shown ? writers[language](shown, secretsAs) : importImage(language, shown)
