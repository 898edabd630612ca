/** What an operator can do when the hardware threads of real machines are all taken, as the end of a sentence. */
export const overcommitAdvice =
  'let vCPUs share hardware threads: start Portico with --overcommit 2 or more, and raise the quota of the silo to match'
