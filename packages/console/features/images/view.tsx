import { Disc3 } from 'lucide-react'
import { PanelView } from '#shell/forms/panel-view.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Description } from '#ui/cells/description.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Properties } from '#ui/page/properties.tsx'
import { ThingCodeSection } from '../as-code/index.tsx'

/** A read-only view of an image. Without a project: an image of the silo. */
export function ImageView({ image, project }: { image: string; project?: string }) {
  // Must equal the arguments in the loader, because they are the query key.
  const data = useLoaded('imageView', {
    path: { image },
    ...(project !== undefined && { query: { project } }),
  })
  return (
    <PanelView
      title={project === undefined ? 'Silo image' : 'Project image'}
      subtitle={{ icon: Disc3, text: data.name }}
      closeTo={project === undefined ? paths.siloImages() : paths.images(project)}
      code={<ThingCodeSection kind="image" resource={data} project={project ?? null} />}
    >
      <Properties
        items={[
          { label: 'Shared with', value: project === undefined ? 'Silo' : 'Project' },
          { label: 'ID', value: <Id value={data.id} /> },
          { label: 'OS', value: data.os },
          { label: 'Version', value: data.version },
          { label: 'Size', value: <Size bytes={data.size} /> },
          { label: 'Description', value: <Description text={data.description} /> },
          { label: 'Created', value: <Time value={data.timeCreated} caption="Created" /> },
          { label: 'Updated', value: <Time value={data.timeModified} caption="Updated" /> },
        ]}
      />
    </PanelView>
  )
}
