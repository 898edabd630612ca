import { Link } from '#ui/actions/link.tsx'
import { type Guide, guides } from './docs.ts'
import { guideHref } from './guide-address.ts'

/** A list of guides by title. */
export function GuideLinks({ about }: { about: readonly Guide[] }) {
  return (
    <ul>
      {about.map((guide) => (
        <li key={guide} className="flex min-h-6 items-center">
          <Link href={guideHref(guide)} newTab>
            {guides[guide]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
