/** ms that a turn of a task takes at most, but for what it is at; the pause after it is as long (worker.ts) */
export const turnLength = 250
