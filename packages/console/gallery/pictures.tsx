import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { diskPicture } from '#ui/pictures/disks.ts'
import { floatingIpPicture } from '#ui/pictures/floating-ips.ts'
import { historyPicture } from '#ui/pictures/history.ts'
import { imagePicture } from '#ui/pictures/images.ts'
import { instancePicture } from '#ui/pictures/instances.ts'
import { projectPicture } from '#ui/pictures/projects.ts'
import { snapshotPicture } from '#ui/pictures/snapshots.ts'
import { sshKeyPicture } from '#ui/pictures/ssh-keys.ts'
import { taskPicture } from '#ui/pictures/tasks.ts'
import { Button } from '#ui/actions/button.tsx'
import { Chapter } from './specimen.tsx'

const things = [
  { picture: projectPicture, title: 'No projects', body: 'A project holds instances, disks and networks.' },
  { picture: instancePicture, title: 'No instances', body: 'An instance is a virtual machine.' },
  { picture: diskPicture, title: 'No disks', body: 'Create a disk to see it here.' },
  { picture: snapshotPicture, title: 'No snapshots', body: 'Create a snapshot of a disk to see it here.' },
  { picture: imagePicture, title: 'No images', body: 'Upload an image, or create one from a snapshot.' },
  { picture: floatingIpPicture, title: 'No floating IPs', body: 'An address that moves between instances.' },
  { picture: sshKeyPicture, title: 'No SSH keys', body: 'Add a public key to reach instances over SSH.' },
  { picture: historyPicture, title: 'No changes', body: 'Changes are listed here from then on.' },
  { picture: taskPicture, title: 'No tasks', body: 'What is done to many things runs here.' },
]

export function PictureChapter() {
  return (
    <Chapter id="pictures" title="Empty states">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {things.map(({ title, ...thing }, at) => (
          <EmptyState
            key={title}
            {...thing}
            title={title}
            {...(at === 0 && { action: <Button variant="primary">New project</Button> })}
          />
        ))}
      </div>
    </Chapter>
  )
}
