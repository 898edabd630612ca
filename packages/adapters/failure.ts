/** A reason not to start, told in one line: what is wrong and what to do. Exit code 1, nothing damaged. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** There is no room to start with. */
export function noSpace(folder: string, cause: unknown): StartFailure {
  return new StartFailure(
    `No space is left on the disk of ${folder}. Make room there, or choose another folder with --data DIR.`,
    { cause },
  )
}
