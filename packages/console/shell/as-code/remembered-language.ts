import { codeLanguages, type CodeLanguage } from '@portico/contract/as-code/request.ts'

const LANGUAGE = 'portico.as-code.language'

/** Returns the last chosen language. */
export function rememberedLanguage(): CodeLanguage {
  const kept = read(LANGUAGE)
  return codeLanguages.find((language) => language === kept) ?? 'curl'
}

export const rememberLanguage = (language: string): void => write(LANGUAGE, language)

// Browsers may deny access to storage; then nothing is remembered.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Not remembered.
  }
}
