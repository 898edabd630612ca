import { codeLanguages, type CodeLanguage } from '@portico/contract/as-code/request.ts'

const LANGUAGE = 'portico.as-code.language'

/** The language that was looked at last. */
export function rememberedLanguage(): CodeLanguage {
  const kept = read(LANGUAGE)
  return codeLanguages.find((language) => language === kept) ?? 'curl'
}

export const rememberLanguage = (language: string): void => write(LANGUAGE, language)

// A browser may keep its storage shut; then nothing is remembered.
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
