import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** A target as people choose or type it. */
export interface TargetForm {
  /** one of those that are known */
  version: string | null
  /** where none is told */
  typed: string
}

/** The request that sets the release to be run. */
export function targetCall({ version, typed }: TargetForm) {
  return {
    operation: 'target_release_update',
    args: { body: { systemVersion: version ?? typed.trim() } },
  } as const satisfies CodeRequest
}

/** major.minor.patch, with what may follow: the server has the last word. */
const semantic = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/

/** Why a text is no version; null: it is one. */
export function versionProblem(text: string): string | null {
  return semantic.test(text.trim()) ? null : 'A version has three numbers, such as 1.2.3'
}
