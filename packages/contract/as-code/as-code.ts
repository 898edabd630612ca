/** Any call as code, from its operation and arguments alone. No React, no zod: the console shows it. */
import { commandLine } from './command-line.ts'
import { curl } from './curl.ts'
import type { Code, CodeLanguage, CodeRequest, SecretsAs } from './request.ts'
import { terraform } from './terraform/terraform.ts'
import { typescript } from './typescript.ts'

export { terraformImport } from './terraform/terraform.ts'
export { codeLanguages, type Code, type CodeLanguage, type CodeRequest, type SecretsAs } from './request.ts'

const writers: Readonly<Record<CodeLanguage, (request: CodeRequest, secretsAs: SecretsAs) => Code>> = {
  curl,
  cli: commandLine,
  terraform,
  typescript,
}

/** A request in a language. */
export const asCode = (language: CodeLanguage, request: CodeRequest, secretsAs: SecretsAs): Code =>
  writers[language](request, secretsAs)
