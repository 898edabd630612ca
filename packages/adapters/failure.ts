/** Why the server cannot start, in one line with what to do. Exit code 1; nothing was changed. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** Returns the failure for lack of storage. */
export function noSpace(folder: string, cause: unknown): StartFailure {
  return new StartFailure(
    `No space is left on the disk of ${folder}. Free space there, or choose another folder with --data DIR.`,
    { cause },
  )
}
