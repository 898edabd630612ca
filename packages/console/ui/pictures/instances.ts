import type { Drawing } from './picture.tsx'

/** A screen with a prompt. */
export const instancePicture: Drawing = ['M26 12h68v42H26zM60 54v12M42 67h36', 'M38 26l9 7-9 7M54 41h14']
