/** ms that a change on trial is in force before it takes itself back, unless it is kept (decision 48). */
export const trialTime = 60_000
