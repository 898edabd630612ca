import { codeLanguages, type CodeLanguage } from '@portico/contract/as-code/request.ts'

const LANGUAGE = 'portico.as-code.language'

/** Returns the language that the user selected last. */
export function rememberedLanguage(): CodeLanguage {
  const kept = read(LANGUAGE)
  return codeLanguages.find((language) => language === kept) ?? 'curl'
}

export const rememberLanguage = (language: string): void => write(LANGUAGE, language)

// Returns a value from the browser's storage; null if the browser denies access to it.
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
    // If the browser denies access to its storage, the selection is not remembered.
  }
}
