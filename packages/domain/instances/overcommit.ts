/** What an operator can do when all hardware threads are in use, as the end of a sentence. */
export const overcommitAdvice =
  'let vCPUs share hardware threads: start Portico with --overcommit 2 or more, and raise the quota of the silo to match'
