import { CopyButton } from '../actions/copy-button.tsx'
import { FieldFrame, type FieldText } from './field-frame.tsx'

/** A read-only value that can be copied, among editable fields. */
export function ReadOnlyField(props: Omit<FieldText, 'required'> & { value: string; mono?: boolean }) {
  return (
    <FieldFrame {...props} required>
      {(ids) => (
        <div className="field-box bg-sunken pr-1">
          <input
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            readOnly
            value={props.value}
            className={`field-input ${props.mono === true ? 'font-mono text-xs' : ''}`}
          />
          <CopyButton value={props.value} label={`Copy ${props.label}`} />
        </div>
      )}
    </FieldFrame>
  )
}
