import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** The form that sets the target release. */
export interface TargetForm {
  /** version of one of the known releases; null if none is selected */
  version: string | null
  /** version that the user typed, which is used if no releases are known */
  typed: string
}

/** Returns the request that sets the target release. */
export function targetCall({ version, typed }: TargetForm) {
  return {
    operation: 'target_release_update',
    args: { body: { systemVersion: version ?? typed.trim() } },
  } as const satisfies CodeRequest
}

/** Pattern of a version: major.minor.patch with optional suffixes. The server checks the rest. */
const semantic = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/

/** Returns why a text is not a version, or null. */
export function versionProblem(text: string): string | null {
  return semantic.test(text.trim()) ? null : 'A version has three numbers, such as 1.2.3'
}
