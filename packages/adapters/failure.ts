/**
 * A reason why the server cannot start: one line that also says what to do. The process exits with code 1, and has
 * changed nothing.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** Returns the failure for lack of storage in a folder. */
export function noSpace(folder: string, cause: unknown): StartFailure {
  return new StartFailure(
    `No space is left on the disk of ${folder}. Free space there, or choose another folder with --data DIR.`,
    { cause },
  )
}
