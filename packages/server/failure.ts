/** A reason not to start, told in one line: what is wrong and what to do. Exit code 1, nothing damaged. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
