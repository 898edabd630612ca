import { useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { CallError, messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { useAction } from '#data/use-action.ts'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { DEVICE_CODE_LENGTH } from '#ui/forms/device-code.ts'
import { DeviceCodeInput } from '#ui/forms/device-code-input.tsx'
import { DeviceCard } from './layout.tsx'

/** The page that approves the login of a device after the user types the device's code (RFC 8628). */
export function DeviceVerify() {
  const router = useRouter()
  const [letters, setLetters] = useState<readonly string[]>([])
  const userCode = letters.join('')
  const confirm = useAction({
    mutationFn: async () => {
      await invoke('deviceAuthConfirm', { body: { userCode } })
      await router.navigate({ href: paths.deviceSuccess() })
    },
  })
  const missing = DEVICE_CODE_LENGTH - userCode.length
  const { error } = confirm
  const isWrong = error instanceof CallError && error.status === 404
  const send = () => void confirm.run()
  return (
    <DeviceCard>
      <h1 className="text-lg font-bold tracking-[-0.015em]">Device authentication</h1>
      <p className="text-fg-muted">Enter the code shown on your device</p>
      <DeviceCodeInput
        value={letters}
        onChange={setLetters}
        onEnter={() => missing === 0 && send()}
        isInvalid={isWrong}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for this field
        autoFocus
      />
      <Button
        variant="primary"
        pending={confirm.isPending || confirm.isSuccess}
        disabledReason={missing > 0 ? `${missing} of ${DEVICE_CODE_LENGTH} characters are missing` : null}
        onPress={send}
      >
        Log in on device
      </Button>
      <p role="alert" className="flex min-h-5 items-center gap-1.5 text-bad">
        {error !== null && (
          <>
            <TriangleAlert size={14} aria-hidden /> {isWrong ? 'Code is invalid' : messageOf(error)}
          </>
        )}
      </p>
    </DeviceCard>
  )
}
