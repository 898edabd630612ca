import { latePart } from '#ui/late-part.tsx'

/** What stands in place of what somebody may not see. Who is refused has just been answered: the server is there to bring it. */
export const { Part: Forbidden } = latePart(async () => (await import('./forbidden-card.tsx')).ForbiddenCard)
