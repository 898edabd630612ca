/** Why a router cannot be deleted, as a sentence for people, or null. */
export function whyNotDeleteRouter(kind: 'system' | 'custom'): string | null {
  return kind === 'system' ? 'The system router belongs to the VPC, and goes with it' : null
}
