import type { Tone } from '../state-tones.ts'
import { sentenceCase } from '../format/text.ts'
import { Badge } from './badge.tsx'

const roleTones: Readonly<Record<string, Tone>> = {
  admin: 'ok',
  collaborator: 'note',
  limited_collaborator: 'note',
  viewer: 'idle',
}

/** The name of a role, prefixed with its scope if the scope must be shown: `silo.admin`. */
export function RoleBadge({ name, source }: { name: string; source?: string }) {
  return (
    <Badge tone={roleTones[name] ?? 'idle'}>
      {source === undefined ? sentenceCase(name) : `${source}.${name}`}
    </Badge>
  )
}
