/** Returns the UUID of a host that stands in for a real one. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Returns the address of such a host; every address of 127.0.0.0/8 is this computer. */
export const addressOf = (number: number): string => `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`
